import type { Exchange } from './exchange.ts';
import type { Identity } from './identity.ts';
import type { Ledger } from './ledger.ts';
import type { Weakness } from '../mend/weaknesses.ts';

export const roles = ['member', 'moderator'] as const;
export type Role = (typeof roles)[number];

export type Member = {
  readonly id: number;
  readonly email: string;
  password: string;
  name: string;
  street: string;
  about: string;
  role: Role;
};

export const offerKinds = ['thing', 'help'] as const;
export type OfferKind = (typeof offerKinds)[number];

/** What its owner writes of an offer. */
export type OfferText = {
  kind: OfferKind;
  headline: string;
  text: string;
  /** What it costs. */
  hours: number;
  /** Where there is more about it; empty for nowhere. */
  link: string;
};

export const offerStates = ['published', 'draft'] as const;
export type OfferState = (typeof offerStates)[number];

export type Offer = OfferText & {
  readonly id: number;
  owner: number;
  state: OfferState;
  /** The name of its picture; empty if it has none. */
  photo: string;
  readonly at: number;
  /** The request that wrote it, and when; null if it was there from the beginning. */
  postedBy: string | null;
  postedAt: number;
};

export type Hidden = { readonly offer: Offer; readonly by: number };

export type Message = { readonly from: number; readonly text: string; readonly at: number };

/** A conversation of two members. */
export type Thread = {
  readonly id: number;
  readonly members: readonly [number, number];
  readonly subject: string;
  readonly messages: Message[];
};

/** A mail of the circle: each kind has its words in every language. */
export type Mail = {
  readonly to: string;
  readonly kind: 'welcome' | 'voucher' | 'reset' | 'code' | 'message' | 'booked' | 'reminder';
  readonly values: Readonly<Record<string, string | number>>;
  /** A link or a code that the mail brings. */
  readonly link?: string;
  readonly code?: string;
  readonly at: number;
};

export type Session = {
  readonly member: number;
  /** Every form of the session carries it. */ readonly formToken: string;
  /** True until the second step of the login is done. */
  isPending: boolean;
  /** The request that ended it; null while it is in use. */
  endedBy: string | null;
};

/** One learner's circle. */
export type Copy = {
  readonly members: Member[];
  readonly identity: Identity;
  readonly offers: Offer[];
  /** The offers that moderators have taken off the list. */
  readonly hidden: Hidden[];
  readonly threads: Thread[];
  readonly ledger: Ledger;
  readonly mails: Mail[];
  readonly exchange: Exchange;
  readonly sessions: Map<string, Session>;
  /** The learner’s versions of weak functions. */
  readonly patches: Map<Weakness, string>;
  /** The number of the newest offer or thread. */
  lastId: number;
};

export const learnerId = 9;
/** The circle itself, from which vouchers come. */
export const houseId = 0;

/** Adds to a list that keeps only its newest elements. */
export function addBounded<Element>(list: Element[], element: Element, limit: number): void {
  list.push(element);
  if (list.length > limit) list.splice(0, list.length - limit);
}

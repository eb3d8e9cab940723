import type { Exchange } from './exchange.ts';
import type { Ledger } from './ledger.ts';

export type Member = {
  readonly id: number;
  readonly email: string;
  password: string;
  name: string;
  street: string;
  about: string;
  readonly role: 'member' | 'moderator';
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
  readonly kind: 'welcome' | 'message' | 'booked' | 'reminder';
  readonly values: Readonly<Record<string, string | number>>;
  readonly at: number;
};

export type Session = {
  readonly member: number;
  /** Every form of the session carries it. */ readonly formToken: string;
};

/** One learner's circle. */
export type Copy = {
  readonly members: readonly Member[];
  readonly offers: Offer[];
  readonly threads: Thread[];
  readonly ledger: Ledger;
  readonly mails: Mail[];
  readonly exchange: Exchange;
  readonly sessions: Map<string, Session>;
  /** The number of the newest offer or thread. */
  lastId: number;
};

export const learnerId = 9;

/** Adds to a list that keeps only its newest elements. */
export function addBounded<Element>(list: Element[], element: Element, limit: number): void {
  list.push(element);
  if (list.length > limit) list.splice(0, list.length - limit);
}

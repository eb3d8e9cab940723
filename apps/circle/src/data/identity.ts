export type Invitation = {
  readonly id: number;
  /** Who invites. */
  readonly by: number;
  /** Who is invited. */
  readonly name: string;
  readonly code: string;
  isUsed: boolean;
};

/** A code of the second step and the guesses at it. */
type SecondStep = { code: string; sentAt: number; wrong: number };

/** Wrong guesses since a time. */
type Guesses = { since: number; wrong: number };

type Voucher = {
  readonly hours: number;
  isUsed: boolean;
  /** The requests that it was credited to. */
  readonly credited: string[];
  /** Those that are being written into the book right now. */
  readonly underWay: Set<string>;
};

/** What the circle knows of who somebody is, besides the members themselves. */
export type Identity = {
  readonly invitations: Invitation[];
  readonly joins: Guesses;
  /** Wrong passwords by member. */
  readonly logins: Map<number, Guesses>;
  /** Links for a new password, by token. */
  readonly resets: Map<string, { readonly member: number; readonly at: number }>;
  /** Who confirms the login with a code. */
  readonly twoSteps: Set<number>;
  readonly steps: Map<number, SecondStep>;
  /** Browsers in which the code is not asked for, by token, and whose they are. */
  readonly devices: Map<string, number>;
  /** Wrong codes by member, over all that were sent. */
  readonly guesses: Map<number, Guesses>;
  readonly vouchers: Map<string, Voucher>;
  /** Transfers between their check and their booking. */
  readonly transfers: Set<string>;
  readonly phones: Map<number, string>;
  /** What moderators note about members. */
  readonly notes: readonly { readonly about: number; readonly text: string }[];
};

/** How many wrong passwords an account takes in a quarter of an hour. */
export const passwordsMost = 10;

/** The guesses at something of a member, from none on. */
export function guessesOf(all: Map<number, Guesses>, member: number): Guesses {
  const known = all.get(member) ?? { since: 0, wrong: 0 };
  all.set(member, known);
  return known;
}

/** Counts a wrong guess; the window begins anew when it is over. */
export function countWrong(guesses: Guesses, nowMs: number): void {
  if (nowMs - guesses.since > windowMs) Object.assign(guesses, { since: nowMs, wrong: 0 });
  guesses.wrong++;
}

export function wrongSoFar({ since, wrong }: Guesses, nowMs: number): number {
  return nowMs - since > windowMs ? 0 : wrong;
}

const windowMs = 15 * 60_000;

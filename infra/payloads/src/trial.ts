import type { Arrivals } from './arrivals.ts';
import type { Answer, Ask } from './target-session.ts';

/** The header that links a record to its payload. */
export const payloadHeader = 'x-payload';
/** The marker for requests from a page's console, which are counted separately. */
export const fromConsole = 'from the console';
export const consoleName = (name: string) => `${name} (${fromConsole})`;

/** A target for payloads, and the verdicts of the steps' rules. */
export type Trial = {
  readonly account: () => { readonly username: string; readonly password: string };
  /** The target's URL for a browser, and the credentials to enter it. */
  readonly url: string;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  /** The header's value for the name. */
  readonly label: (name: string) => string;
  /** Requests that reached the target, by label. */
  readonly arrivals: Arrivals;
  /** Sends a request under the payload's name. */
  readonly send: (name: string, ask: Ask) => Promise<Answer>;
  /** Switches the shop's mode once everything before has been processed. */
  readonly switchTo: (mode: 'open' | 'headers' | 'defended') => Promise<void>;
  /** Resets the shop. */
  readonly reset: () => Promise<void>;
  /** The names that have met the step's rule since the last call; the step in the form `lesson/step`. */
  readonly taken: (step: string) => Promise<ReadonlySet<string>>;
  readonly leave: () => Promise<void>;
};

/** The effect of a payload and the platform's verdict. */
export type Verdict = { readonly name: string; readonly hasEffect: boolean; readonly isTaken: boolean };

export const disagreements = (verdicts: readonly Verdict[]): string[] =>
  verdicts
    .filter(({ hasEffect, isTaken }) => hasEffect !== isTaken)
    .map(
      ({ name, hasEffect }) =>
        `${hasEffect ? 'refused though it works' : 'taken though it does nothing'}: ${name}`,
    );

/** Processes this many at a time, in order. */
export async function eachOf<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const takeTurns = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  return results;
}

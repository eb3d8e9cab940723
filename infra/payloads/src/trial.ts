import type { Answer, Ask } from './target-session.ts';

/** By this header what is recorded is led back to the payload. */
export const payloadHeader = 'x-payload';
/** What is sent from the console of a page says so, and counts under another name. */
export const fromConsole = 'from the console';
export const consoleName = (name: string) => `${name} (${fromConsole})`;

/** A target that payloads are played in, and what the rules of steps say of them. */
export type Trial = {
  readonly account: () => { readonly username: string; readonly password: string };
  /** Where a browser finds the target, and what it needs to get in. */
  readonly url: string;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  /** What stands for the name in the header. */
  readonly label: (name: string) => string;
  /** Sends a request under a name, which is the payload's. */
  readonly send: (name: string, ask: Ask) => Promise<Answer>;
  /** Switches the shop, when everything before has been seen. */
  readonly switchTo: (mode: 'open' | 'headers' | 'defended') => Promise<void>;
  /** The shop as it is at the start. */
  readonly reset: () => Promise<void>;
  /** The names of which something since the last call fulfils the rule of the step, as in `lesson/step`. */
  readonly taken: (step: string) => Promise<ReadonlySet<string>>;
  readonly leave: () => Promise<void>;
};

/** What a payload did and what the platform says of it. */
export type Verdict = { readonly name: string; readonly hasEffect: boolean; readonly isTaken: boolean };

export const disagreements = (verdicts: readonly Verdict[]): string[] =>
  verdicts
    .filter(({ hasEffect, isTaken }) => hasEffect !== isTaken)
    .map(
      ({ name, hasEffect }) =>
        `${hasEffect ? 'refused though it works' : 'taken though it does nothing'}: ${name}`,
    );

/** Works on so many at once, in their order. */
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

import type { World } from '../settings/world.ts';

export type Photo = {
  readonly type: string;
  readonly bytes: Buffer;
  /** Who may have made it dangerous; null if it came from a server that the circle asked. */
  readonly uploaded: { readonly by: string; readonly at: number } | null;
};

export type Rating = {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  stars: number;
  text: string;
};

/** An answer as the cache keeps it. */
export type Kept = {
  readonly body: string;
  /** What stood before the feed's paths; empty for any other page. */
  readonly prefix: string;
  /** Whose page it is; null for nobody's. */
  readonly member: number | null;
  readonly by: string;
  readonly at: number;
};

/** What the learner's circle exchanges beside offers and hours. */
export type Exchange = {
  readonly photos: Map<string, Photo>;
  readonly ratings: Rating[];
  readonly cache: Map<string, Kept>;
  /** The notices of the board, by member. */
  readonly notices: Map<number, string>;
  readonly world: World;
  /** The hour for the learner's first rating: how many requests are giving it just now, and whether it was given. */
  readonly thanks: { isGiven: boolean; running: number };
  /** How the learner's questions begin. */
  template: string;
};

/** Adds to a map that keeps only its newest entries. */
export function putBounded<Value>(
  map: Map<string, Value>,
  [key, value]: readonly [string, Value],
  limit: number,
): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > limit && oldest !== undefined) map.delete(oldest);
}

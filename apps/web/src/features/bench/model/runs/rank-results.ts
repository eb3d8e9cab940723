import type { RunResult } from '@sentiero/contracts/bench';

export type RankedResult = {
  readonly result: RunResult;
  /** In the order of the run, from 1. */
  readonly number: number;
  readonly standsOut: boolean;
};

/** A response that takes so much longer than half of the others is not slow by chance. */
const slow = { factor: 3, seconds: 0.5 };

/** The results, those first that are unlike the others: by what they contain, by status, by length, by time. */
export function rankResults(results: readonly RunResult[]): readonly RankedResult[] {
  const sent = results.filter(({ record }) => record !== null);
  const ofStatus = countBy(sent, ({ status }) => status);
  const ofLength = countBy(sent, ({ length }) => length);
  const late = Math.max(median(sent) * slow.factor, median(sent) + slow.seconds);
  const ofContains = countBy(sent, ({ contains }) => contains);
  const scoreOf = (result: RunResult): number => {
    if (result.record === null) return -1;
    const isRare = (count: number | undefined) => (count ?? 0) * 2 < sent.length;
    const found = result.contains === true && isRare(ofContains.get(true)) ? 8 : 0;
    const status = isRare(ofStatus.get(result.status)) ? 4 : 0;
    const length = isRare(ofLength.get(result.length)) && hasUsual(ofLength, sent.length) ? 2 : 0;
    return found + status + length + ((result.duration ?? 0) > late ? 1 : 0);
  };
  return results
    .map((result, place) => ({ result, number: place + 1, score: scoreOf(result) }))
    .toSorted((a, b) => b.score - a.score || a.number - b.number)
    .map(({ result, number, score }) => ({ result, number, standsOut: score > 0 }));
}

/** Where each response has a length of its own, none stands out by it. */
const hasUsual = (counts: ReadonlyMap<unknown, number>, all: number) =>
  [...counts.values()].some((count) => count * 2 >= all);

function countBy<Key>(results: readonly RunResult[], keyOf: (result: RunResult) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const result of results) counts.set(keyOf(result), (counts.get(keyOf(result)) ?? 0) + 1);
  return counts;
}

function median(results: readonly RunResult[]): number {
  const durations = results.map(({ duration }) => duration ?? 0).toSorted((a, b) => a - b);
  return durations[Math.floor(durations.length / 2)] ?? 0;
}

import type { FeedbackLine } from '@sentiero/contracts/lessons';

export type CountedLine = FeedbackLine & { readonly times: number };

/** The lines of the report on an attempt, met conditions first; identical lines become one, with their count. */
export function feedbackLines(lines: readonly FeedbackLine[]): CountedLine[] {
  const counted = new Map<string, CountedLine>();
  for (const line of lines.toSorted((one, other) => Number(other.met) - Number(one.met))) {
    const key = JSON.stringify([line.met, line.about, line.label?.en, line.wanted, line.seen]);
    counted.set(key, { ...line, times: (counted.get(key)?.times ?? 0) + 1 });
  }
  return [...counted.values()];
}

import type { StepInsights } from '@sentiero/contracts/board';
import { toCsv } from '@sentiero/contracts/csv';
import { translated, type Language } from '@sentiero/contracts/shared';

type Cell = string | number | null;

const columns: Record<string, (step: StepInsights, language: Language) => Cell> = {
  step: ({ order }) => order,
  title: ({ title }, language) => translated(title, language),
  type: ({ type }) => type,
  started: ({ started }) => started,
  completed: ({ completed }) => completed,
  median_seconds: ({ median_seconds }) => tenths(median_seconds),
  p90_seconds: ({ p90_seconds }) => tenths(p90_seconds),
  attempts_to_success: ({ attempts_to_success }) => tenths(attempts_to_success),
  hints: ({ hints }) => hints,
  wrong_answers: ({ wrong_answers }) =>
    wrong_answers.map(({ text, count }) => `${text} (${count})`).join('; '),
  failing: ({ failing }, language) =>
    failing
      .map(({ about, label, count }) => `${label ? translated(label, language) : about} (${count})`)
      .join('; '),
};

/** A CSV file with one line per step. */
export function insightsCsv(steps: readonly StepInsights[], language: Language): string {
  const rows = steps.map((step) => Object.values(columns).map((read) => read(step, language)));
  return toCsv([Object.keys(columns), ...rows]);
}

function tenths(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10;
}

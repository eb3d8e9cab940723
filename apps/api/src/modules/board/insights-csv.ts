import type { StepInsights } from '@sentiero/contracts/board';
import { translated, type Language } from '@sentiero/contracts/shared';

type Cell = string | number | null;

const columns: Record<string, (step: StepInsights, language: Language) => Cell> = {
  step: ({ order }) => order,
  title: ({ title }, language) => translated(title, language),
  type: ({ type }) => type,
  started: ({ started }) => started,
  completed: ({ completed }) => completed,
  median_seconds: ({ median_seconds }) => median_seconds,
  p90_seconds: ({ p90_seconds }) => p90_seconds,
  attempts_to_success: ({ attempts_to_success }) => attempts_to_success,
  hints: ({ hints }) => hints,
  wrong_answers: ({ wrong_answers }) =>
    wrong_answers.map(({ text, count }) => `${text} (${count})`).join('; '),
  failing: ({ failing }, language) =>
    failing
      .map(({ about, label, count }) => `${label ? translated(label, language) : about} (${count})`)
      .join('; '),
};

/** One line a step. Spreadsheets read the mark at the beginning as UTF-8. */
export function insightsCsv(steps: readonly StepInsights[], language: Language): string {
  const rows = steps.map((step) => Object.values(columns).map((read) => cell(read(step, language))));
  return `\uFEFF${[Object.keys(columns), ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`;
}

/** What learners typed must not run as a formula when a teacher opens the file. */
function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(Math.round(value * 10) / 10);
  const harmless = /^[\s]*[=+\-@]/.test(value) || /^[\t\r]/.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

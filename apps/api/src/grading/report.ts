/** One condition of a step: what was wanted, what was seen, whether it is met. `path` is a JSON pointer into the rule. */
export type Check = { path: string; name: string; wanted: string; seen: string; met: boolean };

export type Verdict = 'passed' | 'failed' | 'not-gradable';
export type Report = { verdict: Verdict; checks: Check[] };

/** Conditions of which one must be met. */
export type Alternatives = readonly Check[];

/**
 * A step's conditions, computed as they are read, so that a verdict stops at the first that is not met. Null: the
 * step or the input cannot be graded.
 */
export type Checks = Iterable<Alternatives> | null;

const isMet = (alternatives: Alternatives) => alternatives.some(({ met }) => met);

/** The verdict alone: reads no more conditions than it needs. */
export function verdictOf(checks: Checks): Verdict {
  if (!checks) return 'not-gradable';
  for (const alternatives of checks) if (!isMet(alternatives)) return 'failed';
  return 'passed';
}

/** Every condition with what was seen, and the verdict that follows from them. */
export function reportOf(checks: Checks): Report {
  const list = checks ? [...checks] : [];
  return { verdict: verdictOf(checks && list), checks: list.flat() };
}

/** The verdict, and how many conditions there are and are met, where alternatives count as one. */
export function countsOf(checks: Checks): { verdict: Verdict; met: number; conditions: number } {
  const list = checks ? [...checks] : [];
  const met = list.filter(isMet).length;
  return { verdict: verdictOf(checks && list), met, conditions: list.length };
}

const shownLength = 200;

/** The beginning of a text, for a report. */
export function shown(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

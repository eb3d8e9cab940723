/**
 * One condition of a step: the expected and the actual value, and whether it is met. `path` is a JSON pointer into the
 * rule.
 */
export type Check = { path: string; name: string; wanted: string; seen: string; met: boolean };

export type Verdict = 'passed' | 'failed' | 'not-gradable';
export type Report = { verdict: Verdict; checks: Check[] };

/** Conditions of which at least one must be met. */
export type Alternatives = readonly Check[];

/**
 * A step's conditions, computed lazily, so that a verdict stops at the first unmet one. Null if the step or the input
 * cannot be graded.
 */
export type Checks = Iterable<Alternatives> | null;

const isMet = (alternatives: Alternatives) => alternatives.some(({ met }) => met);

/** The verdict alone; evaluates no more conditions than necessary. */
export function verdictOf(checks: Checks): Verdict {
  if (!checks) return 'not-gradable';
  for (const alternatives of checks) if (!isMet(alternatives)) return 'failed';
  return 'passed';
}

/** The verdict, and every condition with its actual value. */
export function reportOf(checks: Checks): Report {
  const list = checks ? [...checks] : [];
  return { verdict: verdictOf(checks && list), checks: list.flat() };
}

/** The verdict, with the number of conditions and of met ones; a group of alternatives counts as one. */
export function countsOf(checks: Checks): { verdict: Verdict; met: number; conditions: number } {
  const list = checks ? [...checks] : [];
  const met = list.filter(isMet).length;
  return { verdict: verdictOf(checks && list), met, conditions: list.length };
}

const shownLength = 200;

/** A text shortened for a report. */
export function shown(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

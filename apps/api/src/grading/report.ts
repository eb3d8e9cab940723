/**
 * One condition of a step: the wanted and the seen value, and whether it is met. `path` is a JSON pointer into the
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

/** The verdict alone, which reads no more conditions than it needs. */
export function verdictOf(checks: Checks): Verdict {
  if (!checks) return 'not-gradable';
  for (const alternatives of checks) if (!isMet(alternatives)) return 'failed';
  return 'passed';
}

/** Every condition with the seen value, and the verdict. */
export function reportOf(checks: Checks): Report {
  const list = checks ? [...checks] : [];
  return { verdict: verdictOf(checks && list), checks: list.flat() };
}

/** The verdict with the numbers of conditions and of met ones; alternatives count as one. */
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

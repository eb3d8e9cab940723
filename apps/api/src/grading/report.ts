/** One condition of a step: what was wanted, what was seen, whether it is met. */
export type Check = { name: string; wanted: string; seen: string; met: boolean };

export type Verdict = 'passed' | 'failed' | 'not-gradable';
export type Report = { verdict: Verdict; checks: Check[] };

/**
 * A step's conditions, computed as they are read, so that a verdict stops at the first that is not met. Null: the
 * step or the input cannot be graded.
 */
export type Checks = Iterable<Check> | null;

/** The verdict alone: reads no more conditions than it needs. */
export function verdictOf(checks: Checks): Verdict {
  if (!checks) return 'not-gradable';
  for (const check of checks) if (!check.met) return 'failed';
  return 'passed';
}

/** Every condition with what was seen, and the verdict that follows from them. */
export function reportOf(checks: Checks): Report {
  const list = checks ? [...checks] : [];
  return { verdict: verdictOf(checks && list), checks: list };
}

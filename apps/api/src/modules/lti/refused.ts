/** Why a launch leads nowhere; the page has words for each. */
export type LaunchProblem = 'unknown-platform' | 'unknown-deployment' | 'expired' | 'refused';

/** A launch that does not lead to a login. `detail` is shown to the user. */
export class LaunchRefused extends Error {
  readonly problem: LaunchProblem;
  readonly detail: string;

  constructor(problem: LaunchProblem, { detail = '', cause }: { detail?: string; cause?: unknown } = {}) {
    super(`launch refused: ${problem}`, { cause });
    this.problem = problem;
    this.detail = detail;
  }
}

/** Why a launch leads nowhere; the page has words for each. */
export type LaunchProblem = 'unknown-platform' | 'unknown-deployment' | 'expired' | 'refused';

/** Why a platform could not register itself. */
export type RegistrationProblem =
  | 'link-over'
  | 'link-to-paste'
  | 'no-configuration'
  | 'wrong-issuer'
  | 'taken-issuer'
  | 'not-registered';

/** A launch that does not lead to a login. `detail` is shown to the user. */
export class LaunchRefused extends Error {
  readonly problem: LaunchProblem | RegistrationProblem;
  readonly detail: string;

  constructor(
    problem: LaunchProblem | RegistrationProblem,
    { detail = '', cause }: { detail?: string; cause?: unknown } = {},
  ) {
    super(`launch refused: ${problem}`, { cause });
    this.problem = problem;
    this.detail = detail;
  }
}

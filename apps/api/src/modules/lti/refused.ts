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

/** Of OAuth 2.0, OpenID Connect and LTI. */
const errorCodes: ReadonlySet<string> = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_request',
  'invalid_request_object',
  'invalid_request_uri',
  'invalid_scope',
  'launch_no_longer_valid',
  'login_required',
  'registration_not_supported',
  'request_not_supported',
  'request_uri_not_supported',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_response_type',
]);

/** The error that a platform names; anybody may post one, so an unknown one and all descriptions are left out. */
export const errorCodeIn = (error = ''): string => (errorCodes.has(error) ? error : '');

import type { ErrorCode } from '@sentiero/contracts/http';
import { ApiError } from '@sentiero/client/errors';

const sentences = {
  login_failed: { text: 'error.login' },
  out_of_date: { text: 'problem.out-of-date' },
  username_taken: { text: 'problem.username-taken', field: 'username' },
  email_taken: { text: 'problem.email-taken' },
  wrong_password: { text: 'problem.wrong-password', field: 'old_password' },
  wrong_token: { text: 'problem.wrong-token', field: 'token' },
  wrong_code: { text: 'problem.wrong-code', field: 'code' },
  password_login_off: { text: 'problem.password-login-off' },
  identity_taken: { text: 'problem.identity-taken' },
  other_person: { text: 'problem.other-person' },
  log_in_first: { text: 'problem.log-in-first' },
  issuer_taken: { text: 'problem.issuer-taken', field: 'issuer' },
  only_login: { text: 'problem.only-login' },
  passkey_refused: { text: 'problem.passkey-refused' },
  too_many_passkeys: { text: 'problem.too-many-passkeys' },
  second_factor_required: { text: 'second-factor.owed' },
  login_expired: { text: 'problem.login-expired' },
  undo_expired: { text: 'problem.undo-expired' },
  nothing_to_undo: { text: 'problem.nothing-to-undo' },
  host_taken: { text: 'problem.host-taken', field: 'frontend_url' },
  no_credentials_left: { text: 'target.no-login-left' },
  too_many_instances: { text: 'problem.too-many-instances' },
  too_many_tokens: { text: 'problem.too-many-tokens' },
  last_staff: { text: 'problem.last-staff' },
  conflict: { text: 'problem.conflict' },
  account_closed: { text: 'problem.account-closed' },
  own_account: { text: 'problem.own-account' },
  recent_login_required: { text: 'problem.recent-login' },
  wrong_secret: { text: 'problem.wrong-secret' },
  no_help_here: { text: 'problem.no-help-here' },
  no_more_help: { text: 'problem.no-more-help' },
  hunt_not_started: { text: 'problem.hunt-not-started' },
  hunt_over: { text: 'problem.hunt-over' },
} as const satisfies Partial<Record<ErrorCode, { text: string; field?: string }>>;

type Known = keyof typeof sentences;

/** An error with its own text and, if any, the field it belongs to. */
export function knownError(
  error: unknown,
): { text: (typeof sentences)[Known]['text']; field: string | null } | null {
  if (!(error instanceof ApiError) || !isKnown(error.code)) return null;
  const found: { text: (typeof sentences)[Known]['text']; field?: string } = sentences[error.code];
  return { text: found.text, field: found.field ?? null };
}

function isKnown(code: ErrorCode | null): code is Known {
  return code !== null && code in sentences;
}

const waits = {
  too_many_requests: 'problem.too-many-requests',
  too_many_reports: 'problem.too-many-reports',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** The wait requested by the server, with the text that says so; null if it names none. */
export function requestedWait(
  error: unknown,
): { text: (typeof waits)[keyof typeof waits]; seconds: number } | null {
  if (!(error instanceof ApiError) || error.retryAfterSeconds === null) return null;
  if (error.code !== 'too_many_requests' && error.code !== 'too_many_reports') return null;
  return { text: waits[error.code], seconds: error.retryAfterSeconds };
}

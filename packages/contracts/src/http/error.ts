import * as T from 'typebox';

/** Every error code of the public API with its HTTP status. Clients branch on the code, never on text. */
export const errorStatus = {
  invalid_input: 400,
  malformed_json: 400,
  not_answerable: 400,
  xsrf_failed: 403,
  origin_refused: 403,
  not_authenticated: 403,
  forbidden: 403,
  login_failed: 403,
  wrong_password: 403,
  wrong_token: 403,
  wrong_code: 403,
  password_login_off: 403,
  passkey_refused: 403,
  login_expired: 403,
  wrong_secret: 403,
  recent_login_required: 403,
  scope_missing: 403,
  second_factor_required: 403,
  account_closed: 403,
  log_in_first: 403,
  answer_incorrect: 403,
  requirements_unmet: 403,
  no_help_here: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  step_not_reachable: 409,
  paced: 409,
  no_more_hints: 409,
  no_more_help: 409,
  hunt_not_started: 409,
  hunt_over: 409,
  step_completed: 409,
  undo_expired: 409,
  nothing_to_practise: 409,
  nothing_to_undo: 409,
  username_taken: 409,
  email_taken: 409,
  already_member: 409,
  requirement_circle: 409,
  host_taken: 409,
  no_credentials_left: 409,
  last_staff: 409,
  own_account: 409,
  run_in_progress: 409,
  too_many_instances: 409,
  too_many_tokens: 409,
  too_many_passkeys: 409,
  identity_taken: 409,
  other_person: 409,
  issuer_taken: 409,
  only_login: 409,
  not_running: 409,
  no_longer_held: 409,
  conflict: 409,
  out_of_date: 409,
  already_done: 409,
  too_large: 413,
  unsupported_media_type: 415,
  key_reused: 422,
  too_many_requests: 429,
  too_many_reports: 429,
  head_too_large: 431,
  internal: 500,
  target_unavailable: 502,
  unavailable: 503,
  no_response_yet: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

/** The problems of a field that clients translate. */
export const fieldProblems = {
  too_short: 'is too short',
  too_long: 'is too long',
  too_common: 'is one of the most common passwords',
  own_name: 'must not be made of the names and addresses of its owner',
  character_refused: 'must have letters, digits and ASCII signs only, without spaces',
  scripts_mixed: 'must not mix alphabets whose letters look alike',
  direction_mixed: 'must not mix writing directions',
  address_refused: 'must be an https address on the internet, without a username',
  pattern_too_large: 'is too large a regular expression: make it shorter, or repeat less',
} as const;
export type FieldProblem = keyof typeof fieldProblems;

/** One problem of the input: a JSON pointer, a sentence and, for some problems, a code. */
export const InputError = T.Object({
  path: T.String(),
  message: T.String(),
  code: T.Optional(T.Enum(Object.keys(fieldProblems) as FieldProblem[])),
});
export type InputError = T.Static<typeof InputError>;

/** RFC 9457 problem details, as `application/problem+json`. */
export const Problem = T.Object({
  type: T.String(),
  title: T.String(),
  status: T.Integer(),
  code: T.Enum(errorCodes),
  detail: T.String(),
  /** For an internal error: `requestIdPrefix` and the id that identifies this request in the operator's logs. */
  instance: T.Optional(T.String()),
  errors: T.Optional(T.Array(InputError)),
});
export type Problem = T.Static<typeof Problem>;

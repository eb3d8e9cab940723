/** The names of the protections, which must not change because lessons refer to them. */
export const protections = [
  'object_access',
  'field_access',
  'staff_check',
  'field_allowlist',
  'token_algorithm',
  'token_signature',
  'try_limit',
  'redirect_match',
  'code_verifier',
  'app_state',
  'content_is_data',
  'integrity_check',
  'webhook_signature',
  'webhook_timestamp',
  'webhook_id',
] as const;
export type Protection = (typeof protections)[number];

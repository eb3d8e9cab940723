/** The names of the protections, which must not change because lessons refer to them. */
export const protections = [
  'prepared_statement',
  'output_escaping',
  'price_check',
  'quantity_check',
  'voucher_check',
  'voucher_format',
  'object_access',
  'staff_check',
  'cookie_seal',
  'login_throttle',
  'reset_code',
  'path_check',
  'text_as_data',
  'link_filter',
  'address_check',
  'redirect_check',
  'form_token',
  'same_origin',
  'method_not_allowed',
  'field_allowlist',
] as const;
export type Protection = (typeof protections)[number];

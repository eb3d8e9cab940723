/** Keys of `task_conditions` that are whole names. */
const plainKeys = [
  'method',
  /** Percent-decoded once. */
  'path',
  /** As it was sent. */
  'path_raw',
  'body.text',
  /** An int; a string may also be `2xx` or `200-299`. */
  'status',
  /** Seconds. */
  'duration',
  /** The operation's name and its kind. */
  'graphql.operation',
  /** The fields that the operation asks for, at any depth. */
  'graphql.fields',
  'basic.username',
  'response.text',
] as const;

/** Keys that continue with a name, and perhaps with a part of its value. */
const openKeys = [
  /^(query|header|cookie|form)\../,
  /^(response\.)?json(\.|$)/,
  /^file\..+\.(filename|type|size|text)$/,
  // After a name: the claims, or the header, of a JSON Web Token in a header, a cookie or a field of that name.
  /^jwt\..+\.(claims|header)\../,
  /^response\.(header|set_cookie)\../,
] as const;

/** Whether a decoded exchange can have a value under that key. */
export function isTaskKey(key: string): boolean {
  return plainKeys.some((known) => known === key) || openKeys.some((pattern) => pattern.test(key));
}

/** The keys that a form offers; NAME is a placeholder. */
export const taskKeyExamples = [
  ...plainKeys,
  'query.NAME',
  'header.NAME',
  'cookie.NAME',
  'form.NAME',
  'json.NAME',
  'file.NAME.filename',
  'file.NAME.type',
  'file.NAME.size',
  'file.NAME.text',
  'jwt.NAME.claims.NAME',
  'jwt.NAME.header.alg',
  'response.header.NAME',
  'response.set_cookie.NAME',
  'response.json.NAME',
] as const;

/** Keys of `task_conditions` without a name after them. */
const plainKeys = [
  'method',
  /** Percent-decoded once. */
  'path',
  /** As sent. */
  'path_raw',
  'body.text',
  /** An int; a string may also be `2xx` or `200-299`. */
  'status',
  /** Seconds. */
  'duration',
  /** The operation's name and type. */
  'graphql.operation',
  /** The fields that the operation selects, at any depth. */
  'graphql.fields',
  'basic.username',
  'response.text',
] as const;

/** Keys followed by a name, and optionally by a path into the value. */
const openKeys = [
  /^(query|header|cookie|form)\../,
  /^(response\.)?json(\.|$)/,
  /^file\..+\.(filename|type|size|text)$/,
  // After a name: the claims or the header of a JSON Web Token in a header, cookie or field of that name.
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

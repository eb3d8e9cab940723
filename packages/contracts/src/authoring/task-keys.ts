/** Keys of `task_conditions` that are whole names. */
const plainKeys = [
  'method',
  /** Percent-decoded once. */
  'path',
  /** As it was sent. */
  'path_raw',
  'body.text',
  /** An int; as a string it takes `2xx` and `200-299`, too. */
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

/** Keys that go on with a name, and perhaps with what is wanted of it. */
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

/** What a form offers; NAME stands for a name of the author's. */
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

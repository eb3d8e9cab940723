/**
 * The part of a recorded URL that rules see: path and query as sent. `URL` would normalise `/a/../b` and encode
 * quotes.
 */
export function pathAndQuery(absolute: string): string {
  const start = absolute.indexOf('/', absolute.indexOf('://') + 3);
  return start < 0 ? '/' : absolute.slice(start);
}

/** Scheme and host of a recorded URL, which the target follows as it was sent: also a `*`, and one without a slash. */
export function originOf(absolute: string): string {
  const host = absolute.indexOf('://') + 3;
  const end = absolute.slice(host).search(/[/?#*]/);
  return end < 0 ? absolute : absolute.slice(0, host + end);
}

/** The rest of a recorded URL, as in the request line. */
export const targetOf = (absolute: string): string => absolute.slice(originOf(absolute).length) || '/';

/**
 * The part of a recorded URL that rules see: path and query as sent. `URL` would normalise `/a/../b` and encode
 * quotes.
 */
export function pathAndQuery(absolute: string): string {
  const start = absolute.indexOf('/', absolute.indexOf('://') + 3);
  return start < 0 ? '/' : absolute.slice(start);
}

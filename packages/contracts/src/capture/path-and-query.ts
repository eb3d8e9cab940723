/**
 * What a rule sees of a recorded address: everything from the path on, as it was sent. `URL` would tidy `/a/../b` and
 * encode quotes.
 */
export function pathAndQuery(absolute: string): string {
  const start = absolute.indexOf('/', absolute.indexOf('://') + 3);
  return start < 0 ? '/' : absolute.slice(start);
}

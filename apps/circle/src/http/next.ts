const unknownOrigin = 'http://circle.invalid';

/** A target of a redirection that fits into a header. */
export function headerText(next: string): string {
  return next
    .slice(0, 500)
    .toWellFormed()
    .trim()
    .replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

/** True if a browser that follows it stays in the circle. */
export function staysHere(next: string): boolean {
  if (!next.startsWith('/') || !URL.canParse(next, unknownOrigin)) return false;
  return new URL(next, unknownOrigin).origin === unknownOrigin;
}

/** True if a browser that follows it opens a page of somewhere else. */
export function leavesFor(next: string): boolean {
  if (!URL.canParse(next, unknownOrigin)) return false;
  const { origin, protocol } = new URL(next, unknownOrigin);
  return /^https?:$/.test(protocol) && origin !== unknownOrigin;
}

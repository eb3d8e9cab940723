const shownCharacters = 8;

/** Enough of a secret to recognise it. */
export function shortToken(token: string): string {
  return `${token.slice(0, shownCharacters)}…`;
}

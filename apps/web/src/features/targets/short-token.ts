const shownCharacters = 8;

/** The first characters of a secret, enough to recognise it. */
export function shortToken(token: string): string {
  return `${token.slice(0, shownCharacters)}…`;
}

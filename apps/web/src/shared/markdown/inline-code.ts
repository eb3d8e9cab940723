export type InlinePart = { readonly code: boolean; readonly text: string };

/** A short text of an author: what stands between two backticks is code, everything else is as written. */
export function inlineParts(text: string): InlinePart[] {
  return text
    .split(/(`[^`]+`)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece.length > 2 && piece.startsWith('`') && piece.endsWith('`')
        ? { code: true, text: piece.slice(1, -1) }
        : { code: false, text: piece },
    );
}

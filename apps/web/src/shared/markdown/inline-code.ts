export type InlinePart = { readonly code: boolean; readonly text: string };

/** An author's short text: text between backticks is code, the rest is plain. */
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

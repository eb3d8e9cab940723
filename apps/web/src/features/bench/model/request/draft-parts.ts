/** A line of the head, without its line ending. */
export type HeadLine = { readonly from: number; readonly to: number; readonly text: string };

/** The first line and the headers, up to the empty line, and the start of the body; null without an empty line. */
export type DraftParts = { readonly lines: readonly HeadLine[]; readonly bodyFrom: number | null };

/** Lines end with LF; in the head, the CR of a pasted request belongs to the line ending. */
export function draftParts(text: string): DraftParts {
  const lines: HeadLine[] = [];
  let from = 0;
  for (;;) {
    const end = text.indexOf('\n', from);
    const whole = text.slice(from, end < 0 ? text.length : end);
    const line = whole.endsWith('\r') ? whole.slice(0, -1) : whole;
    if (line === '' && lines.length > 0) return { lines, bodyFrom: end < 0 ? null : end + 1 };
    lines.push({ from, to: from + line.length, text: line });
    if (end < 0) return { lines, bodyFrom: null };
    from = end + 1;
  }
}

export function bodyTextOf(text: string): string {
  const { bodyFrom } = draftParts(text);
  return bodyFrom === null ? '' : text.slice(bodyFrom);
}

/** The draft with another body. */
export function withBodyText(text: string, body: string): string {
  const { lines, bodyFrom } = draftParts(text);
  if (bodyFrom !== null) return text.slice(0, bodyFrom) + body;
  return `${text.slice(0, lines.at(-1)?.to ?? 0)}\n\n${body}`;
}

export function replaceRange(text: string, { from, to }: { from: number; to: number }, by: string): string {
  return text.slice(0, from) + by + text.slice(to);
}

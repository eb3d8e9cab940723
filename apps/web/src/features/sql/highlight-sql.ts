import { sqlTokens, type SqlDialect, type SqlTokenKind } from '@sentiero/sql-text';
import type { CapturedQuery } from './read-query.ts';

type Kind = 'keyword' | 'string' | 'number' | 'comment' | 'ignored' | 'plain';
export type SqlPart = { kind: Kind; text: string };

const colours: Readonly<Record<SqlTokenKind, Kind>> = {
  comment: 'comment',
  keyword: 'keyword',
  name: 'plain',
  number: 'number',
  operator: 'plain',
  parameter: 'plain',
  space: 'plain',
  string: 'string',
};

/**
 * The pieces of one statement in coloured parts. They are tokenised together: whether an AND after the input is a
 * keyword or part of a string depends on the quotes in the input, which is what the learner should see.
 */
export function highlightPieces(pieces: readonly string[], dialect: SqlDialect | null = null): SqlPart[][] {
  const parts = partsOf(pieces.join(''), dialect);
  const highlighted: SqlPart[][] = [];
  let place = 0;
  let used = 0;
  for (const piece of pieces) {
    const own: SqlPart[] = [];
    let missing = piece.length;
    for (let part = parts[place]; part && missing > 0; part = parts[place]) {
      const text = part.text.slice(used, used + missing);
      own.push({ kind: part.kind, text });
      missing -= text.length;
      used += text.length;
      if (used === part.text.length) [place, used] = [place + 1, 0];
    }
    highlighted.push(own);
  }
  return highlighted;
}

/** The parts before, in and after the input. Where the input ends with two dashes, a comment begins with them. */
export function highlightQuery({ before, input, after, isRestIgnored, dialect }: CapturedQuery): SqlPart[][] {
  if (!isRestIgnored) return highlightPieces([before, input, after], dialect);
  const dashes = input.lastIndexOf('--');
  const [own = [], typed = []] = highlightPieces([before, input.slice(0, dashes)], dialect);
  const ignored = (text: string): SqlPart[] => (text === '' ? [] : [{ kind: 'ignored', text }]);
  return [own, [...typed, ...ignored(input.slice(dashes))], ignored(after)];
}

function partsOf(sql: string, dialect: SqlDialect | null): SqlPart[] {
  const parts: SqlPart[] = [];
  for (const token of sqlTokens(sql, dialect)) {
    const kind = colours[token.kind];
    const last = parts.at(-1);
    if (last?.kind === 'plain' && kind === 'plain') last.text += token.text;
    else parts.push({ kind, text: token.text });
  }
  return parts;
}

/** The first characters of a text in parts. */
export function clipParts(parts: readonly SqlPart[], most: number): SqlPart[] {
  const clipped: SqlPart[] = [];
  let room = most;
  for (const { kind, text } of parts) {
    if (text.length > room) return [...clipped, { kind, text: `${text.slice(0, room)}…` }];
    clipped.push({ kind, text });
    room -= text.length;
  }
  return clipped;
}

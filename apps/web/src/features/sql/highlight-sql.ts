export type SqlPart = {
  kind: 'keyword' | 'string' | 'number' | 'comment' | 'plain';
  text: string;
};

const keywords = new Set(
  `ABORT ALL ALTER AND AS ASC ATTACH BEGIN BETWEEN BY CASE CAST COLLATE COMMIT CREATE CROSS DEFAULT DELETE DESC DISTINCT
  DROP ELSE END ESCAPE EXCEPT EXISTS EXPLAIN FROM FULL GLOB GROUP HAVING IN INNER INSERT INTERSECT INTO IS JOIN LEFT LIKE
  LIMIT MATCH NATURAL NOT NULL OFFSET ON OR ORDER OUTER PRAGMA RECURSIVE REGEXP REPLACE RIGHT ROLLBACK SELECT SET TABLE
  THEN UNION UNIQUE UPDATE USING VALUES VIEW WHEN WHERE WITH`.split(/\s+/),
);

// An unclosed quote extends to the end, as it does for the database.
const token =
  /--[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?|'(?:[^']|'')*'?|"(?:[^"]|"")*"?|[A-Za-z_][\w$]*|\d+(?:\.\d+)?|[\s\S]/g;

/** SQL in coloured parts, which together make up the text. */
export function highlightSql(sql: string): SqlPart[] {
  const parts: SqlPart[] = [];
  for (const [text] of sql.matchAll(token)) {
    const kind = kindOf(text);
    const last = parts.at(-1);
    if (last?.kind === 'plain' && kind === 'plain') last.text += text;
    else parts.push({ kind, text });
  }
  return parts;
}

/**
 * The pieces of one statement in coloured parts. They are tokenised together: whether an AND after the input is a
 * keyword or part of a string depends on the quotes in the input, which is what the learner should see.
 */
export function highlightPieces(pieces: readonly string[]): SqlPart[][] {
  const parts = highlightSql(pieces.join(''));
  const highlighted: SqlPart[][] = [];
  let next = parts.shift();
  for (const piece of pieces) {
    const own: SqlPart[] = [];
    let missing = piece.length;
    while (next && missing > 0) {
      const { kind, text } = next;
      own.push({ kind, text: text.slice(0, missing) });
      next = text.length > missing ? { kind, text: text.slice(missing) } : parts.shift();
      missing -= Math.min(missing, text.length);
    }
    highlighted.push(own);
  }
  return highlighted;
}

function kindOf(text: string): SqlPart['kind'] {
  if (text.startsWith('--') || text.startsWith('/*')) return 'comment';
  if (text.startsWith("'") || text.startsWith('"')) return 'string';
  if (/^\d/.test(text)) return 'number';
  return keywords.has(text.toUpperCase()) ? 'keyword' : 'plain';
}

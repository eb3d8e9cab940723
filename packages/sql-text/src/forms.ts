export type SqlTokenKind =
  | 'comment'
  | 'keyword'
  /** A table, a column, a function, with or without quotes. */
  | 'name'
  | 'number'
  /** One character. */
  | 'operator'
  | 'parameter'
  | 'space'
  | 'string';

/** Where the content of a token ends, and where the token does: the same place if it is not closed. */
type Extent = { readonly to: number; readonly end: number };

/** Finds the rest of a token that has an end of its own, from the place after its opening. */
type Rest = (sql: string, from: number, opening: string) => Extent;

/** How the tokens of a kind are written: how they begin (a sticky pattern), and what follows. */
export type Form = {
  readonly kind: Exclude<SqlTokenKind, 'keyword'>;
  readonly begin: RegExp;
  readonly rest?: Rest;
};

/** The text that a sticky pattern finds at that place; null if there is none. */
export function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function until(sql: string, from: number, closing: string): Extent {
  const to = sql.indexOf(closing, from);
  return to < 0 ? { to: sql.length, end: sql.length } : { to, end: to + closing.length };
}

export const flat: Rest = (sql, from) => until(sql, from, '*/');

/** PostgreSQL's dollar quotes: they end with what they begin with. */
export const tagged: Rest = (sql, from, opening) => until(sql, from, opening);

export function quoted(content: RegExp, closing: string): Rest {
  return (sql, from) => {
    const to = from + (matchAt(content, sql, from) ?? '').length;
    return { to, end: sql.startsWith(closing, to) ? to + closing.length : to };
  };
}

/** PostgreSQL's comments contain comments. */
export const nested: Rest = (sql, from) => {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = from;
  let depth = 1;
  for (let mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return { to: mark.index, end: marks.lastIndex };
  }
  return { to: sql.length, end: sql.length };
};

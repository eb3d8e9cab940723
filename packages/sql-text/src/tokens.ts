import { syntaxOf, type SqlDialect } from './dialects.ts';
import { matchAt, type Form, type SqlTokenKind } from './forms.ts';
import { keywords } from './keywords.ts';

/** A piece of SQL. Places count from the beginning of the SQL, in UTF-16 units. */
export type SqlToken = {
  readonly kind: SqlTokenKind;
  readonly text: string;
  readonly at: number;
  /** Where its content begins and ends, without quotes and marks of comments. */
  readonly from: number;
  readonly to: number;
  /** False for a string, a name or a comment whose end is missing. */
  readonly isClosed: boolean;
};

const endOfRunnable: Form = { kind: 'comment', begin: /\*\//y };

/**
 * The tokens of SQL, or of any other text, which together make it up. With null as dialect they are what SQLite, MySQL
 * and PostgreSQL share. Takes time in proportion to the text.
 */
export function sqlTokens(sql: string, dialect: SqlDialect | null): SqlToken[] {
  const { forms, runnable } = syntaxOf(dialect);
  const outside = runnable ? [runnable, ...forms] : forms;
  const inside = [endOfRunnable, ...outside];
  const tokens: SqlToken[] = [];
  let isRunning = false;
  let at = 0;
  while (at < sql.length) {
    const { form, token } = nextToken(isRunning ? inside : outside, sql, at);
    if (form === runnable || form === endOfRunnable) isRunning = form === runnable;
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

/** The token that contains the place; undefined beyond the end. */
export function tokenAt(tokens: readonly SqlToken[], place: number): SqlToken | undefined {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const { at = 0, text = '' } = tokens[middle] ?? {};
    if (at + text.length <= place) low = middle + 1;
    else high = middle;
  }
  return tokens[low];
}

function nextToken(forms: readonly Form[], sql: string, at: number): { form: Form; token: SqlToken } {
  for (const form of forms) {
    const opening = matchAt(form.begin, sql, at);
    if (opening === null) continue;
    const start = at + opening.length;
    if (form.rest) {
      const { to, end } = form.rest(sql, start, opening);
      const { kind } = form;
      return { form, token: { kind, text: sql.slice(at, end), at, from: start, to, isClosed: end > to } };
    }
    const kind = form.kind === 'name' && keywords.has(opening.toUpperCase()) ? 'keyword' : form.kind;
    return { form, token: { kind, text: opening, at, from: at, to: start, isClosed: true } };
  }
  throw new Error('every character is a token at least');
}

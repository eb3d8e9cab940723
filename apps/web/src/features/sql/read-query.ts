import type { TargetEvent } from '@sentiero/contracts/capture';
import { dialectOf, type SqlDialect } from '@sentiero/sql-text';

export type QueryRow = Record<string, unknown>;

/** A query as the viewer shows it. `before`, `input` and `after` make up the statement. */
export type CapturedQuery = {
  before: string;
  input: string;
  after: string;
  /** The input ends the statement with a comment: the database ignores the rest. */
  isRestIgnored: boolean;
  /** Null if the target does not say it. */
  dialect: SqlDialect | null;
  error: string | null;
  resultCount: number;
  rows: readonly QueryRow[];
  /** Of a statement from the database's log, which has no results: whether its request was guessed. */
  guess: boolean | null;
};

/** Targets may be hostile: a missing value, or one of another type, counts as empty. */
export function readQuery({ data }: TargetEvent): CapturedQuery {
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  const input = text('input');
  const result: unknown[] = Array.isArray(data['result']) ? data['result'] : [];
  return {
    before: text('query_prefix'),
    input,
    after: text('query_suffix') + text('query_order') + text('query_comment'),
    isRestIgnored: input.trimEnd().endsWith('--'),
    dialect: dialectOf(data['dialect']),
    error: typeof data['error'] === 'string' ? data['error'] : null,
    resultCount: result.length,
    rows: result.filter(isRow),
    guess: typeof data['guess'] === 'boolean' ? data['guess'] : null,
  };
}

function isRow(value: unknown): value is QueryRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { Database } from 'sql.js';
import { prepareOne } from '@sentiero/lab-app/sql/run-statement';

/**
 * The statement as SQLite normalises it, without comments and with `?` for each literal; null if it does not compile.
 */
export function structureOf(database: Database, sql: string): string | null {
  return compiled(database, sql, (statement) => statement.getNormalizedSQL().trimEnd().replace(/;$/, ''));
}

/** True for a single literal, possibly with a sign or in brackets: `3`, `-3`, `(3)`, `'3'`, `0x3`. */
export function isSingleValue(database: Database, text: string): boolean {
  return /^SELECT[\s(+-]*\?[\s)]*$/.test(structureOf(database, `SELECT ${text}`) ?? '');
}

type Statement = NonNullable<ReturnType<typeof prepareOne>['prepared']>;

function compiled<Result>(
  database: Database,
  sql: string,
  read: (statement: Statement) => Result,
): Result | null {
  const { prepared, error } = prepareOne(database, sql);
  try {
    return prepared && error === null ? read(prepared) : null;
  } finally {
    prepared?.free();
  }
}

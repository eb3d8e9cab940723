import type { Database } from 'sql.js';
import { isEngineFault, runStatement } from '@sentiero/lab-app/sql/run-statement';
import type { Outcome } from '@sentiero/lab-app/sql/statement';
import {
  allowChanges,
  changedColumn,
  emptied,
  filled,
  filledAlike,
  renamed,
  widened,
  type Change,
} from './change-content.ts';
import { catalogue, type Shows } from './effects.ts';
import { isCatalogue, type Trail } from './trail.ts';

export type Dependence = {
  readonly outcome: Outcome;
  readonly tables: readonly string[];
  readonly columns: readonly string[];
  /** Of the columns, those whose characters decide. */
  readonly read: readonly string[];
  readonly complete: boolean;
};

/** `honestTables` are those that the statement reads in any case; fewer changes are tried on their columns. */
type Searched = {
  readonly sql: string;
  readonly trail: Trail;
  readonly honestTables: readonly string[];
  readonly shows: Shows;
};

export type Bounds = { readonly maxRows: number; readonly budgetMs: number };

/** Finds the content that decided the answer: with that content changed, the statement answers differently. */
export function findDependence(
  database: Database,
  { sql, trail, honestTables, shows }: Searched,
  { maxRows, budgetMs }: Bounds,
): Dependence {
  const run = () => runStatement(database, { sql }, maxRows);
  const ask = () => answerOf(run(), shows);
  fixRandomness(database);
  allowChanges(database);
  const outcome = run();
  const answer = answerOf(outcome, shows);
  const endMs = threadMs() + budgetMs;
  let complete = true;

  const decides = (changes: readonly Change[]): boolean => {
    for (const change of changes) {
      if (threadMs() > endMs) complete = false;
      if (!complete) return false;
      const other = answerWith(database, change, ask);
      if (other === undefined) complete = false;
      else if (other !== null && other !== answer) return true;
    }
    return false;
  };

  const own = ownTables(database);
  const [tables, columns, read] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const table of trail.tables) {
    if ((own.includes(table) || table === catalogue) && decides([emptied(table)])) tables.add(table);
  }
  for (const name of trail.columns) {
    const [table = '', column = ''] = name.split('.');
    if (!own.includes(table) && table !== catalogue) continue;
    const isHonest = honestTables.includes(table);
    const values = isHonest || table === catalogue ? [] : valuesIn(sql);
    const { sameLength, others } = changedColumn(table, column, isHonest);
    const isRead = decides([...sameLength, ...values.map((value) => filledAlike(table, column, value))]);
    if (isRead) read.add(name);
    if (!isRead && !decides([...others, ...values.map((value) => filled(table, column, value))])) continue;
    columns.add(name);
    tables.add(table);
  }
  if (trail.tables.some((table) => isCatalogue(table) && table !== catalogue)) {
    const unread = own.filter((table) => !trail.tables.includes(table));
    if (decides(unread.map(renamed))) columns.add(`${catalogue}.name`);
    if (decides(own.map(widened))) columns.add(`${catalogue}.sql`);
    if (columns.has(`${catalogue}.name`) || columns.has(`${catalogue}.sql`)) tables.add(catalogue);
  }
  const sorted = (names: ReadonlySet<string>) => [...names].toSorted();
  return { outcome, tables: sorted(tables), columns: sorted(columns), read: sorted(read), complete };
}

const valueLimit = 6;

/** The texts and numbers in a statement, to which it may compare a column. */
function valuesIn(sql: string): readonly string[] {
  const found = [...sql.matchAll(/'([^']{1,100})'|\b(\d{1,15}(?:\.\d{1,15})?)\b/g)].map(
    ([, text, number]) => text ?? number ?? '',
  );
  return [...new Set(found)].slice(-valueLimit);
}

/** The part of an outcome that a visitor can see. A page that only says yes or no hides errors as well. */
function answerOf({ rows, error }: Outcome, shows: Shows): string {
  if (shows === 'any') return String(rows.length > 0);
  return JSON.stringify([shows === 'first' ? rows[0] : rows, error]);
}

/** Null if the change is impossible, which proves nothing; undefined if the data could not be restored. */
function answerWith(database: Database, change: Change, ask: () => string): string | null | undefined {
  let answer: string | null = null;
  try {
    database.run('SAVEPOINT sentiero');
    change(database);
    answer = ask();
  } catch (error) {
    if (isEngineFault(error)) throw error;
  }
  try {
    database.run('ROLLBACK TO sentiero; RELEASE sentiero');
    return answer;
  } catch {
    return undefined;
  }
}

function ownTables(database: Database): string[] {
  const [found] = database.exec("SELECT name FROM sqlite_schema WHERE type = 'table'");
  return (found?.values ?? []).map(([name]) => String(name).toLowerCase());
}

/** Randomness is fixed, since two runs with random values differ for no reason. */
function fixRandomness(database: Database): void {
  database.create_function('random', () => 4);
  database.create_function('randomblob', (size: unknown) => {
    const length = Math.max(1, Math.trunc(Number(size) || 1));
    if (length > 1_000_000) throw new Error('string or blob too big');
    return new Uint8Array(length).fill(7);
  });
}

/** The thread's CPU time: load on the machine must not end the search. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

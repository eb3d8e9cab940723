import type { Database, SqlValue, Statement as Prepared } from 'sql.js';
import type { Outcome, Row, Statement, Value } from './statement.ts';

const valueLimit = 20_000;
const resultLimit = 1_000_000;
const comments = /\/\*[\s\S]*?(\*\/|$)|--[^\n]*(\n|$)|[\s;]/g;

/** Runs the first statement of the SQL; what SQLite says against it comes back as `error`. */
export function runStatement(database: Database, statement: Statement, maxRows: number): Outcome {
  const statements = database.iterateStatements(statement.sql);
  let prepared: Prepared | undefined;
  try {
    prepared = statements.next().value as Prepared | undefined;
    if (!prepared) return { rows: [], error: null };
    if (statements.getRemainingSQL().replace(comments, '') !== '') {
      return { rows: [], error: 'You can only execute one statement at a time.' };
    }
    if (statement.params) prepared.bind([...statement.params]);
    return { rows: readRows(prepared, maxRows), error: null };
  } catch (error) {
    if (isEngineFault(error)) throw error;
    return { rows: [], error: error instanceof Error ? error.message : String(error) };
  } finally {
    prepared?.free();
  }
}

/** The engine itself broke (a trap, a full stack): its memory can no longer be trusted. */
function isEngineFault(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

function readRows(prepared: Prepared, maxRows: number): Row[] {
  const rows: Row[] = [];
  let size = 0;
  while (rows.length < maxRows && size < resultLimit && prepared.step()) {
    const values = prepared.get().map(readValue);
    for (const value of values) size += String(value).length;
    const names = prepared.getColumnNames();
    rows.push(Object.fromEntries(names.map((name, index) => [name, values[index] ?? null])));
  }
  return rows;
}

function readValue(value: SqlValue): Value {
  if (value instanceof Uint8Array) return new TextDecoder().decode(value.subarray(0, valueLimit));
  return typeof value === 'string' ? value.slice(0, valueLimit) : value;
}

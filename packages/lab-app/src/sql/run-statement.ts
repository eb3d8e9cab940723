import type { Database, SqlValue, Statement as Prepared } from 'sql.js';
import type { Row, Value } from './row.ts';
import type { Outcome, Statement } from './statement.ts';

const valueLimit = 20_000;
const resultLimit = 1_000_000;
const comments = /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?|--[^\n]*|[\s;]/g;

/** Runs the first statement of the SQL; SQLite's message is returned as `error`. */
export function runStatement(database: Database, statement: Statement, maxRows: number): Outcome {
  const { prepared, error } = prepareOne(database, statement.sql);
  if (!prepared || error !== null) {
    prepared?.free();
    return { rows: [], error };
  }
  try {
    if (statement.params) prepared.bind([...statement.params]);
    return { rows: readRows(prepared, maxRows), error: null };
  } catch (reason) {
    return { rows: [], error: messageOf(reason) };
  } finally {
    prepared.free();
  }
}

/** The compiled statement, which the caller frees, or SQLite's message. */
export function prepareOne(
  database: Database,
  sql: string,
): { readonly prepared?: Prepared; readonly error: string | null } {
  const statements = database.iterateStatements(sql);
  try {
    const prepared = statements.next().value as Prepared | undefined;
    if (!prepared) return { error: null };
    const isAlone = statements.getRemainingSQL().replace(comments, '') === '';
    return { prepared, error: isAlone ? null : 'You can only execute one statement at a time.' };
  } catch (reason) {
    return { error: messageOf(reason) };
  }
}

function messageOf(reason: unknown): string {
  if (isEngineFault(reason)) throw reason;
  return reason instanceof Error ? reason.message : String(reason);
}

/** True if the engine itself failed (a trap, a stack overflow): its memory can no longer be trusted. */
export function isEngineFault(error: unknown): boolean {
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

import { constants, DatabaseSync } from 'node:sqlite';
import { schema } from '../schema.ts';
import { catalogue } from './effects.ts';

export type Trail = { readonly tables: readonly string[]; readonly columns: readonly string[] };
type FullTrail = Trail & { readonly isRecursive: boolean };

const callLimit = 20_000;
const heapLimitBytes = 64 * 1024 * 1024;

/** Compiled statements are only freed with their database, so it is replaced after this many. */
const statementLimit = 200;

let known: DatabaseSync | null = null;
let statements = 0;

/** A database with the shop's tables and no rows: statements are compiled here, never run. */
function emptyShop(): DatabaseSync {
  if (++statements > statementLimit) {
    known?.close();
    known = null;
    statements = 1;
  }
  if (known) return known;
  const limits = { sqlLength: 100_000, exprDepth: 1_000, compoundSelect: 500, attach: 0 };
  known = new DatabaseSync(':memory:', { limits });
  known.exec(`PRAGMA hard_heap_limit=${heapLimitBytes}`);
  for (const { sql } of schema) known.exec(sql);
  return known;
}

/**
 * The tables and columns that a statement reads, according to SQLite. Native code cannot be interrupted, so only
 * statements that the bounded engine has already compiled may come here.
 */
export function readTrail(sql: string): FullTrail {
  const [tables, columns] = [new Set<string>(), new Set<string>()];
  let isRecursive = false;
  let calls = 0;
  const database = emptyShop();
  database.setAuthorizer((action, table, column) => {
    if (++calls > callLimit) return constants.SQLITE_DENY;
    if (action === constants.SQLITE_RECURSIVE) isRecursive = true;
    if (action !== constants.SQLITE_READ || !table) return constants.SQLITE_OK;
    const name = canonicalTable(table);
    tables.add(name);
    if (column) columns.add(`${name}.${column.toLowerCase()}`);
    return constants.SQLITE_OK;
  });
  try {
    database.prepare(sql);
  } catch {
    // A function that only the other engine has ends the analysis early; what was recorded so far is kept.
  } finally {
    database.setAuthorizer(null);
  }
  return { tables: [...tables].toSorted(), columns: [...columns].toSorted(), isRecursive };
}

/** The catalogue's canonical name, whichever alias the statement used. */
function canonicalTable(table: string): string {
  const name = table.toLowerCase();
  return /^sqlite_(temp_)?(master|schema)$/.test(name) ? catalogue : name;
}

/** True for the table that lists the tables and columns. */
export function isCatalogue(table: string): boolean {
  return table === catalogue || table === 'dbstat' || /^pragma_(table|index|foreign_key)_/.test(table);
}

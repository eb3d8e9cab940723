import postgres, { type Sql, type TransactionSql } from 'postgres';
import { knownMigrations, migrate, migrateTo } from '../db/migrate.ts';
import {
  endOfBackup,
  endOfRows,
  parseHeader,
  parseStart,
  quoted,
  type BackupHeader,
} from './backup-format.ts';
import { loadRows } from './load-rows.ts';
import { readLines } from './read-lines.ts';

export type Restored = { rows: Record<string, number>; at: string };
/** `erased`: fingerprints of accounts that were erased after the backup. */
type Options = { overwrite: boolean; erased?: readonly string[] };

/**
 * Fills a database from a backup: creates the schema of that time, loads the rows, and runs the migrations added
 * since. The erasures that the database knew are kept, and `erased` is added: the caller then erases these accounts.
 */
export async function restoreBackup(
  databaseUrl: string,
  file: string,
  { overwrite, erased = [] }: Options,
): Promise<Restored> {
  const header = await checkBackup(file);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const erasures = new Set(erased);
  try {
    if (!(await isEmpty(sql))) {
      if (!overwrite) throw new Error('The database is not empty. With --overwrite, its content is lost.');
      for (const fingerprint of await readErasures(sql)) erasures.add(fingerprint);
      await empty(sql);
    }
    await migrateTo(databaseUrl, header.schema);
    const rows = await sql.begin((transaction) => load(transaction, file, header));
    await migrate(databaseUrl);
    await addErasures(sql, [...erasures]);
    await sql`analyze`;
    return { rows, at: header.at };
  } finally {
    await sql.end();
  }
}

/** Reads the whole file before changing anything. */
async function checkBackup(file: string): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  let last = '';
  for await (const line of readLines(file)) {
    header ??= parseHeader(line.toString());
    last = line.subarray(0, endOfBackup.length + 1).toString();
  }
  if (!header) throw new Error('The file is empty.');
  if (last !== endOfBackup) throw new Error('The backup is incomplete: its end is missing.');
  const known = await knownMigrations();
  if (header.schema < Math.min(...known))
    throw new Error('The backup was made before version 0.2.0, which cannot restore it.');
  if (!known.includes(header.schema))
    throw new Error('The backup was made by a newer version: restore it with that version.');
  return header;
}

async function isEmpty(sql: Sql): Promise<boolean> {
  const found = await sql`
    select 1 from information_schema.tables where table_schema in ('public', 'drizzle') limit 1`;
  return found.length === 0;
}

async function readErasures(sql: Sql): Promise<string[]> {
  const [table] = await sql`select to_regclass('public.erasures') as name`;
  if (!table?.['name']) return [];
  const rows = await sql<{ fingerprint: string }[]>`select fingerprint from erasures`;
  return rows.map(({ fingerprint }) => fingerprint);
}

async function addErasures(sql: Sql, fingerprints: readonly string[]): Promise<void> {
  await sql`
    insert into erasures (fingerprint, at) select unnest(${[...fingerprints]}::text[]), now()
    on conflict do nothing`;
}

async function empty(sql: Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`drop schema if exists drizzle cascade`;
    await transaction`drop schema public cascade`;
    await transaction`create schema public`;
  });
}

async function load(transaction: TransactionSql, file: string, { sequences }: BackupHeader) {
  const counts: Record<string, number> = {};
  const lines = readLines(file);
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const start = parseStart(next.value.toString());
    if (start) counts[start.table] = await loadRows(transaction, { ...start, lines: rowsOf(lines) });
  }
  for (const { table, column, last } of sequences)
    await transaction`select setval(pg_get_serial_sequence(${quoted(table)}, ${column}), ${last})`;
  return counts;
}

/** The lines of one table. */
async function* rowsOf(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (next.value.length === endOfRows.length && next.value.toString() === endOfRows) return;
    yield next.value;
  }
}

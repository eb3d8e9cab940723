import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import postgres, { type TransactionSql } from 'postgres';
import { endOfBackup, endOfRows, headerLine, leftOut, quoted, startOfRows } from './backup-format.ts';
import { sortByReference } from './sort-by-reference.ts';

export type Backup = { tables: number; schema: number };

/** Writes a consistent snapshot of all data that must survive, while the platform keeps running. */
export async function writeBackup(databaseUrl: string, file: string, now: Date): Promise<Backup> {
  const draft = `${file}.part`;
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const gzip = createGzip();
  // The file holds password hashes and email addresses.
  const written = pipeline(gzip, createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }));
  written.catch(() => undefined);
  try {
    const backup = await sql.begin('isolation level repeatable read read only', (snapshot) =>
      Promise.race([dump(snapshot, gzip, now), written.then(() => Promise.reject(new Error('cut short')))]),
    );
    gzip.end();
    await written;
    await rename(draft, file);
    return backup;
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    if (!isTaken(error)) await rm(draft, { force: true });
    throw error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

async function dump(snapshot: TransactionSql, output: Writable, now: Date): Promise<Backup> {
  const [newest] = await snapshot<{ schema: string | null }[]>`
    select max(created_at)::text as schema from drizzle.__drizzle_migrations`;
  const schema = Number(newest?.schema ?? 0);
  const tables = await readTables(snapshot);
  const sequences = await readSequences(snapshot);
  await write(output, `${headerLine({ sentiero_backup: 1, schema, at: now.toISOString(), sequences })}\n`);
  for (const { name, columns } of tables) {
    await write(output, `${startOfRows(name, columns)}\n`);
    const list = columns.map(quoted).join(', ');
    const rows = await snapshot.unsafe(`copy ${quoted(name)} (${list}) to stdout`).readable();
    for await (const chunk of rows) await write(output, chunk as Buffer);
    // oxlint-disable-next-line no-underscore-dangle -- the driver pauses its connection while rows wait, and leaves it so after the last
    rows._read(0);
    await write(output, `${endOfRows}\n`);
  }
  await write(output, `${endOfBackup}\n`);
  return { tables: tables.length, schema };
}

async function write(output: Writable, chunk: string | Buffer): Promise<void> {
  if (!output.write(chunk)) await once(output, 'drain');
}

type Table = { name: string; columns: string[] };

/** The tables to back up, each after the tables it refers to. */
async function readTables(snapshot: TransactionSql): Promise<Table[]> {
  const found = await snapshot<Table[]>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name order by table_name`;
  const references = await snapshot<{ from: string; to: string }[]>`
    select a.relname as from, b.relname as to from pg_constraint c
    join pg_class a on a.oid = c.conrelid join pg_class b on b.oid = c.confrelid
    where c.contype = 'f'`;
  const kept = found.filter(({ name }) => !leftOut.has(name));
  const byName = new Map(kept.map((table) => [table.name, table]));
  return sortByReference([...byName.keys()], references).flatMap((name) => byName.get(name) ?? []);
}

async function readSequences(snapshot: TransactionSql) {
  const columns = await snapshot<{ table: string; column: string; sequence: string }[]>`
    select table_name as table, column_name as column,
      pg_get_serial_sequence(format('%I', table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES' order by table_name`;
  const sequences: { table: string; column: string; last: number }[] = [];
  for (const { table, column, sequence } of columns) {
    const [row] = await snapshot.unsafe<{ last: string | null }[]>(
      `select (case when is_called then last_value end)::text as last from ${sequence}`,
    );
    if (row?.last) sequences.push({ table, column, last: Number(row.last) });
  }
  return sequences;
}

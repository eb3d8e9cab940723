import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import { connect, type Db } from './client.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));
const journalFile = 'meta/_journal.json';
const migrationLock = 7_263_401;

/** Migrates the schema to the newest version; concurrent callers wait for each other. */
export function migrate(databaseUrl: string): Promise<void> {
  return runFolder(databaseUrl, migrationsFolder);
}

/** Creates the schema of an earlier version in an empty database by running all migrations up to that version. */
export async function migrateTo(databaseUrl: string, newest: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const journal = await readJournal();
    const entries = journal.entries.filter(({ when }) => when <= newest);
    await writeFile(join(folder, journalFile), JSON.stringify({ ...journal, entries }));
    await runFolder(databaseUrl, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runFolder(databaseUrl: string, folder: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { connections: 1 });
  try {
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`);
    // A statement waiting for a table lock blocks all later ones. Failing and retrying is better than stopping the
    // platform.
    await db.execute(sql`set lock_timeout = '10s'`);
    await refuseUnreleased(db);
    await runMigrations(db, { migrationsFolder: folder });
  } finally {
    await close();
  }
}

/** Versions before the first release had other migrations. */
async function refuseUnreleased(db: Db): Promise<void> {
  const earliest = await earliestMigration(db);
  const [first = 0] = await knownMigrations();
  if (earliest !== null && earliest < first)
    throw new Error('The database was made before version 0.2.0, which cannot upgrade it: use an empty one.');
}

/** The timestamp of the first migration that has run; null in an empty database. */
async function earliestMigration(db: Db): Promise<number | null> {
  const [found] = await db.execute<{ table: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as table`,
  );
  if (!found?.table) return null;
  const [row] = await db.execute<{ earliest: string | null }>(
    sql`select min(created_at)::text as earliest from drizzle.__drizzle_migrations`,
  );
  return row?.earliest ? Number(row.earliest) : null;
}

type Journal = { entries: { when: number }[] };

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(migrationsFolder, journalFile), 'utf8')) as Journal;
}

/** Migrations by their timestamps, which identify them in the database. */
export async function knownMigrations(): Promise<number[]> {
  return (await readJournal()).entries.map(({ when }) => when);
}

/** Whether every migration known to this code has run. */
export async function isSchemaCurrent(db: Db): Promise<boolean> {
  const newest = Math.max(...(await knownMigrations()));
  const [found] = await db.execute<{ table: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as table`,
  );
  if (!found?.table) return false;
  const [row] = await db.execute<{ newest: string | null }>(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  return Number(row?.newest ?? 0) >= newest;
}

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import { connect, type Db } from './client.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));
const migrationLock = 7_263_401;

/** Brings the schema up to date; several callers wait for each other. */
export async function migrate(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { connections: 1 });
  try {
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`);
    // Who waits for a table holds up all who come after: better to fail, and to be run again, than to stop the platform.
    await db.execute(sql`set lock_timeout = '10s'`);
    await runMigrations(db, { migrationsFolder });
  } finally {
    await close();
  }
}

type Journal = { entries: { when: number }[] };

/** Whether every migration that this code knows has been run. */
export async function isSchemaCurrent(db: Db): Promise<boolean> {
  const journal = JSON.parse(await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as Journal;
  const newest = Math.max(...journal.entries.map((entry) => entry.when));
  const [found] = await db.execute<{ table: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as table`,
  );
  if (!found?.table) return false;
  const [row] = await db.execute<{ newest: string | null }>(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  return Number(row?.newest ?? 0) >= newest;
}

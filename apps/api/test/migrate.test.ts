import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isSchemaCurrent, migrate } from '../src/db/migrate.ts';
import { useApi } from './harness.ts';

const api = useApi();

test('a database of a version before the first release is refused, and left as it is', async () => {
  const { db, env } = api.ctx;
  await migrate(env.DATABASE_URL);
  await db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('unreleased', ${Date.UTC(2026, 10, 1)})`);
  await expect(migrate(env.DATABASE_URL)).rejects.toThrow('made before version 0.2.0');
  expect(await isSchemaCurrent(db)).toBe(true);
});

test('the snapshot of the newest migration is the only one', async () => {
  const meta = new URL('../drizzle/meta/', import.meta.url);
  const journal = JSON.parse(await readFile(new URL('_journal.json', meta), 'utf8')) as {
    entries: unknown[];
  };
  const newest = String(journal.entries.length - 1).padStart(4, '0');
  const snapshots = (await readdir(meta)).filter((name) => name.endsWith('_snapshot.json'));
  expect(snapshots).toEqual([`${newest}_snapshot.json`]);
});

import { runInNewContext } from 'node:vm';
import v8 from 'node:v8';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { connect } from '../src/db/client.ts';

v8.setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

/** Bytes that survived young collections. */
const oldBytes = () =>
  v8.getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0;

test('what a transaction refers to is freed by a young collection', async () => {
  const { db, close } = connect(inject('templateUrl'), { connections: 1 });
  const transact = () => {
    const rows = Array.from({ length: 10_000 }, (_, number) => ({ number }));
    return db.transaction(async (tx) => {
      await tx.execute(sql`select ${rows.length}::int`);
      return rows.length;
    });
  };
  await transact();
  collect();
  const before = oldBytes();
  for (let count = 0; count < 40; count++) {
    await transact();
    // Two collections: the first moves what is alive, the second moves it to the old generation.
    collect({ type: 'minor' });
    collect({ type: 'minor' });
  }
  const survived = oldBytes() - before;
  await close();
  // Each transaction refers to 0.3 MB.
  expect(survived).toBeLessThan(4_000_000);
});

/**
 * Prints how many bytes survive young collections while transactions run, each of which refers to 0.3 MB:
 *   node --expose-gc test/transact-and-collect.ts postgres://…
 *
 * The smallest of three rounds: on a busy machine a collection falls into a transaction now and then, and what it moves
 * to the old generation keeps the following transactions alive until the next full collection.
 */
import v8 from 'node:v8';
import { sql } from 'drizzle-orm';
import { connect } from '../src/db/client.ts';

const [, , url = ''] = process.argv;
const { db, close } = connect(url, { connections: 1 });

await transact();
const rounds: number[] = [];
for (let round = 0; round < 3; round++) rounds.push(await survivingBytes());
process.stdout.write(String(Math.min(...rounds)));
await close();

async function survivingBytes(): Promise<number> {
  await globalThis.gc?.({ type: 'major' });
  const before = oldBytes();
  for (let count = 0; count < 40; count++) {
    await transact();
    // The first moves what is alive, the second moves it to the old generation.
    for (let collected = 0; collected < 2; collected++) globalThis.gc?.({ type: 'minor' });
  }
  return oldBytes() - before;
}

async function transact(): Promise<void> {
  const rows = Array.from({ length: 10_000 }, (_, number) => ({ number }));
  await db.transaction(async (tx) => {
    await tx.execute(sql`select ${rows.length}::int`);
  });
}

function oldBytes(): number {
  const spaces = v8.getHeapSpaceStatistics();
  return spaces.find((space) => space.space_name === 'old_space')?.space_used_size ?? 0;
}

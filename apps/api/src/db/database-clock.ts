import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

const slowMs = 1_000;

export type DatabaseClock = { now: () => Date; read: () => Promise<void> };

/**
 * The database's clock, so that all processes agree on the time. Between readings it advances with the local monotonic
 * clock, so changes of the wall clock have no effect.
 */
export async function databaseClock(db: Db): Promise<DatabaseClock> {
  let startedAt = 0;
  const measure = async () => {
    const asked = performance.now();
    const [row] = await db.execute<{ ms: string }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::text as ms`,
    );
    const answered = performance.now();
    return { start: Number(row?.ms) - (asked + answered) / 2, tookMs: answered - asked };
  };
  startedAt = (await measure()).start;
  return {
    now: () => new Date(startedAt + performance.now()),
    async read() {
      const { start, tookMs } = await measure();
      if (tookMs < slowMs) startedAt = start;
    },
  };
}

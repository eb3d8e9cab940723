import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inTransaction } from '../src/context.ts';
import { lockLearners } from '../src/modules/progress/learner-lock.ts';
import { useApi } from './harness.ts';

const api = useApi();

test('more learners can be locked for the first time than PostgreSQL has room for locks', async () => {
  // 64 for each of 200 connections, and some more.
  const rows = await api.ctx.db.execute<{ id: number }>(sql`
    insert into users (username, email, first_name, last_name, date_joined)
    select 'many' || n, 'many' || n || '@example.org', 'Ada', 'Muster', now() from generate_series(1, 30000) n
    returning id`);
  const ids = rows.map(({ id }) => id);
  const { states } = await inTransaction(api.ctx, (tx) => lockLearners(tx, ids, async () => undefined));
  expect(states.size).toBe(30_000);
});

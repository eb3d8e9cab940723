import { asc, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isAnyOfNamed, unnest, unnestNamed } from '../../db/arrays.ts';
import { prepared, preparedSql } from '../../db/prepared.ts';
import { learnerStates } from '../../db/schema/index.ts';

export type LearnerState = typeof learnerStates.$inferSelect;

/**
 * Locks the learners' rows until the transaction ends, in id order, so that counting and grading for one learner are
 * sequential across all processes. `read` is sent in the same round trip: its statements run once the rows are locked.
 */
export async function lockLearners<Read>(
  ctx: Context,
  userIds: readonly number[],
  read: () => Promise<Read>,
): Promise<{ states: Map<number, LearnerState>; read: Read }> {
  const ids = [...new Set(userIds)].toSorted((a, b) => a - b);
  for (;;) {
    const [rows, found] = await Promise.all([lockedRows(ctx.db).execute({ ids }), read()]);
    if (rows.length === ids.length)
      return { states: new Map(rows.map((row) => [row.userId, row])), read: found };
    // The result may be outdated if rows had to be inserted first, so it is read again.
    const known = new Set(rows.map((row) => row.userId));
    const missing = ids.filter((id) => !known.has(id));
    await createRows(ctx, missing);
  }
}

/**
 * Whoever creates a learner's row takes an advisory lock first: unlike the insertion itself, it can be tried without
 * waiting. Learners share this many locks: PostgreSQL has room for some six thousand, and a course may have more members. With
 * few locks, groups of answers would often find one taken for the row of somebody else.
 */
const creation = { key: sql.raw('1'), locks: 1024 };
const lockOf = (id: SQL) => sql`${creation.key}, ${id} % ${sql.raw(String(creation.locks))}`;

async function createRows(ctx: Context, ids: readonly number[]): Promise<void> {
  const learners = sql`${unnest(['int[]', ids])} as learner (id)`;
  const places = [...new Set(ids.map((id) => id % creation.locks))].toSorted((a, b) => a - b);
  const locks = sql`${unnest(['int[]', places])} as lock (place)`;
  await Promise.all([
    ctx.db.execute(sql`select pg_advisory_xact_lock(${lockOf(sql`place`)}) from ${locks}`),
    ctx.db.execute(
      sql`insert into ${learnerStates} (user_id) select id from ${learners} on conflict do nothing`,
    ),
  ]);
}

/**
 * Locks the rows of those of the learners whose rows are not locked, without waiting; missing rows are created, unless
 * another transaction is creating them.
 */
export async function lockFreeLearners(ctx: Context, userIds: readonly number[]): Promise<Set<number>> {
  const rows = (await freeRows(ctx.db).execute({ userIds })) as { user_id: number }[];
  return new Set(rows.map((row) => row.user_id));
}

const freeRows = preparedSql(
  () => sql`
    with wanted as (select id from ${unnestNamed({ userIds: 'int[]' })} as learner (id)),
    missing as materialized (
      select id from wanted where not exists (select from ${learnerStates} as own where own.user_id = wanted.id)),
    created as (
      insert into ${learnerStates} (user_id)
      select id from missing where pg_try_advisory_xact_lock(${lockOf(sql`id`)})
      on conflict do nothing
      returning user_id),
    free as (
      select user_id from ${learnerStates} where user_id in (select id from wanted) for update skip locked)
    select user_id from created union all select user_id from free`,
);

const lockedRows = prepared((db) =>
  db
    .select()
    .from(learnerStates)
    .where(isAnyOfNamed(learnerStates.userId, 'ids'))
    .orderBy(asc(learnerStates.userId))
    .for('update')
    .prepare('lock_learners'),
);

import { asc, sql } from 'drizzle-orm';
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
    await ctx.db.execute(createdRows(ids));
  }
}

/**
 * The first half of the key of an advisory lock, taken before a learner's row is created: unlike the insertion itself, it
 * can be tried without waiting.
 */
const creation = sql.raw('1');

const createdRows = (ids: readonly number[]) => sql`
  with locked as materialized (
    select id, pg_advisory_xact_lock(${creation}, id) from ${unnest(['int[]', ids])} as learner (id))
  insert into ${learnerStates} (user_id) select id from locked on conflict do nothing`;

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
      select id from missing where pg_try_advisory_xact_lock(${creation}, id)
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

import { asc, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isAnyOfNamed, unnest } from '../../db/arrays.ts';
import { prepared } from '../../db/prepared.ts';
import { inOneRoundTrip } from '../../db/round-trip.ts';
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
    const [rows, found] = await inOneRoundTrip(ctx, [() => lockedRows(ctx.db).execute({ ids }), read]);
    if (rows.length === ids.length)
      return { states: new Map(rows.map((row) => [row.userId, row])), read: found };
    // The result may be outdated if rows had to be inserted first, so it is read again.
    const known = new Set(rows.map((row) => row.userId));
    const missing = ids.filter((id) => !known.has(id));
    await createRows(ctx, missing);
  }
}

async function createRows(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${learnerStates} (user_id) select id from ${unnest(['int[]', ids])} as learner (id)
    on conflict do nothing`);
}

const lockedRows = prepared((db) =>
  db
    .select()
    .from(learnerStates)
    .where(isAnyOfNamed(learnerStates.userId, 'ids'))
    .orderBy(asc(learnerStates.userId))
    .for('update')
    .prepare('lock_learners'),
);

import { asc } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isAnyOf } from '../../db/arrays.ts';
import { learnerStates } from '../../db/schema/index.ts';

export type LearnerState = typeof learnerStates.$inferSelect;

/**
 * Locks the learners' rows until the transaction ends, in id order, so that what is counted and graded for one learner
 * happens one after another in all processes.
 */
export async function lockLearners(ctx: Context, userIds: number[]): Promise<Map<number, LearnerState>> {
  const ids = [...new Set(userIds)].toSorted((a, b) => a - b);
  const lock = () =>
    ctx.db
      .select()
      .from(learnerStates)
      .where(isAnyOf(learnerStates.userId, ids))
      .orderBy(asc(learnerStates.userId))
      .for('update')
      .prepare('lock_learners')
      .execute();
  let rows = await lock();
  if (rows.length < ids.length) {
    await ctx.db
      .insert(learnerStates)
      .values(ids.map((userId) => ({ userId })))
      .onConflictDoNothing();
    rows = await lock();
  }
  return new Map(rows.map((row) => [row.userId, row]));
}

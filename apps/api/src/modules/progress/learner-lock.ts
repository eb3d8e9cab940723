import { asc } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isAnyOfNamed } from '../../db/arrays.ts';
import { prepared } from '../../db/prepared.ts';
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
    await ctx.db
      .insert(learnerStates)
      .values(ids.map((userId) => ({ userId })))
      .onConflictDoNothing();
  }
}

/** Locks the learners' rows that exist and that nobody has locked, without waiting. */
export async function lockFreeLearners(ctx: Context, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await freeRows(ctx.db).execute({ userIds });
  return new Set(rows.map((row) => row.userId));
}

const freeRows = prepared((db) =>
  db
    .select({ userId: learnerStates.userId })
    .from(learnerStates)
    .where(isAnyOfNamed(learnerStates.userId, 'userIds'))
    .for('update', { skipLocked: true })
    .prepare('lock_free_learners'),
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

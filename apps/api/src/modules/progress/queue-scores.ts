import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { prepared } from '../../db/prepared.ts';
import { ltiItems, ltiScores, steps } from '../../db/schema/index.ts';

const queue = prepared((db) => {
  const now = sql.placeholder('now');
  const lesson = db
    .select({ id: steps.lessonId })
    .from(steps)
    .where(eq(steps.id, sql.placeholder('stepId')));
  const items = db
    .select({ id: ltiItems.id })
    .from(ltiItems)
    .where(or(isNull(ltiItems.lessonId), eq(ltiItems.lessonId, lesson)));
  return db
    .update(ltiScores)
    .set({ changedAt: sql`${now}`, dueAt: sql`${now}`, tries: 0, problem: null, status: null })
    .where(and(eq(ltiScores.userId, sql.placeholder('userId')), inArray(ltiScores.itemId, items)))
    .prepare('queue_scores');
});

/** Queues the learner's scores that a step counts for, in the transaction that completes or reopens the step. */
export async function queueScores(ctx: Context, at: { userId: number; stepId: number }): Promise<void> {
  await queue(ctx.db).execute({ ...at, now: ctx.clock().toISOString() });
}

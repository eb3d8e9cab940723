import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { ltiContextCourses, ltiItems, ltiScores } from '../../db/schema/index.ts';

/**
 * Queues the due dates of a course's columns, and the scores in those of all its lessons, in the transaction that changes
 * its plan or its links.
 */
export async function queueColumns(ctx: Context, courseId: number): Promise<void> {
  const contexts = ctx.db
    .select({ id: ltiContextCourses.contextId })
    .from(ltiContextCourses)
    .where(eq(ltiContextCourses.courseId, courseId));
  await ctx.db
    .update(ltiItems)
    .set({ datesDueAt: ctx.clock(), datesTries: 0 })
    .where(and(eq(ltiItems.mayChange, true), inArray(ltiItems.contextId, contexts)));
  const ofAll = ctx.db
    .select({ id: ltiItems.id })
    .from(ltiItems)
    .where(and(isNull(ltiItems.lessonId), inArray(ltiItems.contextId, contexts)));
  const now = ctx.clock();
  await ctx.db
    .update(ltiScores)
    .set({ changedAt: now, dueAt: now, tries: 0, problem: null, status: null })
    .where(and(isNotNull(ltiScores.changedAt), inArray(ltiScores.itemId, ofAll)));
}

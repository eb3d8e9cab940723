import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { ltiContextCourses, ltiItems } from '../../db/schema/index.ts';

/** Queues the due dates of a course's columns, in the transaction that changes its plan or its links. */
export async function queueDates(ctx: Context, courseId: number): Promise<void> {
  const contexts = ctx.db
    .select({ id: ltiContextCourses.contextId })
    .from(ltiContextCourses)
    .where(eq(ltiContextCourses.courseId, courseId));
  await ctx.db
    .update(ltiItems)
    .set({ datesDueAt: ctx.clock(), datesTries: 0 })
    .where(and(eq(ltiItems.mayChange, true), inArray(ltiItems.contextId, contexts)));
}

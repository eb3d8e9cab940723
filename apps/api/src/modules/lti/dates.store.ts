import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { ltiContexts, ltiItems } from '../../db/schema/index.ts';

/** The platform's column whose due date is sent next, with this attempt counted. */
export async function takeItem(ctx: Context, platformId: number) {
  const next = ctx.db
    .select({ id: ltiItems.id })
    .from(ltiItems)
    .innerJoin(ltiContexts, eq(ltiContexts.id, ltiItems.contextId))
    .where(and(eq(ltiContexts.platformId, platformId), lte(ltiItems.datesDueAt, ctx.clock())))
    .orderBy(asc(ltiItems.datesDueAt), asc(ltiItems.id))
    .limit(1);
  const [item] = await ctx.db
    .update(ltiItems)
    .set({ datesTries: sql`${ltiItems.datesTries} + 1` })
    .where(eq(ltiItems.id, next))
    .returning();
  return item;
}
export type ItemRow = typeof ltiItems.$inferSelect;

/** Notes the outcome, unless the date has been queued again since it was taken. */
export async function settleItem(
  ctx: Context,
  { id, datesDueAt }: ItemRow,
  fields: Partial<ItemRow>,
): Promise<void> {
  const isSame = datesDueAt ? eq(ltiItems.datesDueAt, datesDueAt) : undefined;
  await ctx.db
    .update(ltiItems)
    .set(fields)
    .where(and(eq(ltiItems.id, id), isSame));
}

/** When a column ends: the due date of its lesson, or the last one of its course's plan. */
export async function readEnd(ctx: Context, { contextId, lessonId }: ItemRow): Promise<Date | null> {
  const [row] = await ctx.db.execute<{ due: string | null }>(sql`
    select max(p.due) as due from planned_lessons p
    join lti_context_courses l on l.course_id = p.course_id
    where l.context_id = ${contextId} and p.lesson_id = coalesce(${lessonId}::int, p.lesson_id)`);
  return row?.due ? new Date(row.due) : null;
}

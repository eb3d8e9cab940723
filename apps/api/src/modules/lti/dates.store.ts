import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { ltiItems } from '../../db/schema/index.ts';
import { dueRow } from '../../db/queue.ts';
import { itemsOf } from './platform-queue.ts';

/** The platform's column whose due date is sent next, with this attempt counted. */
export async function takeItem(ctx: Context, platformId: number) {
  const { id, datesDueAt: dueAt } = ltiItems;
  const next = dueRow(
    { db: ctx.db, now: ctx.clock() },
    { table: ltiItems, id, dueAt },
    {
      where: inArray(id, itemsOf(ctx, platformId)),
    },
  );
  const [item] = await ctx.db
    .update(ltiItems)
    .set({ datesTries: sql`${ltiItems.datesTries} + 1` })
    .where(eq(id, next))
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

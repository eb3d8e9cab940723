import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { countsIn } from '../../db/course-lessons.ts';
import { completions, ltiItems, ltiScores } from '../../db/schema/index.ts';
import { dueRow } from '../../db/queue.ts';
import { otherPerson } from '../../http/errors.ts';
import { itemsOf } from './platform-queue.ts';

type NewItem = typeof ltiItems.$inferInsert;
type Learner = {
  userId: number;
  subject: string;
  /** Whether they completed something before. */ isBegun: boolean;
};

/** Notes a column of a gradebook; one that is new, or of another lesson now, gets its due date. */
export async function openItem(ctx: Context, item: NewItem): Promise<number> {
  const { lessonId = null, mayChange = false } = item;
  const dates = { datesDueAt: mayChange ? ctx.clock() : null, datesTries: 0 };
  const [row] = await ctx.db
    .insert(ltiItems)
    .values({ ...item, ...dates })
    .onConflictDoUpdate({
      target: [ltiItems.contextId, ltiItems.url],
      set: { lessonId, mayChange, ...dates },
    })
    .returning({ id: ltiItems.id });
  if (!row) throw new Error('an item was not stored');
  return row.id;
}

/**
 * Notes that a learner has a place in a gradebook; what they completed before is sent, too. Whose score it is there
 * never changes.
 */
export async function openScore(
  ctx: Context,
  itemId: number,
  { userId, subject, isBegun }: Learner,
): Promise<void> {
  const due = isBegun ? { changedAt: ctx.clock(), dueAt: ctx.clock() } : {};
  const [row] = await ctx.db
    .insert(ltiScores)
    .values({ itemId, userId, subject, ...due })
    // No change: the row is only read.
    .onConflictDoUpdate({
      target: [ltiScores.itemId, ltiScores.userId],
      set: { subject: sql`${ltiScores.subject}` },
    })
    .returning({ subject: ltiScores.subject });
  if (row?.subject !== subject) throw otherPerson();
}

/** The platform's next due score, with this attempt counted and the time that it will have there. */
export async function takeScore(ctx: Context, platformId: number) {
  const { id, dueAt, itemId } = ltiScores;
  const next = dueRow(
    { db: ctx.db, now: ctx.clock() },
    { table: ltiScores, id, dueAt },
    {
      where: inArray(itemId, itemsOf(ctx, platformId)),
    },
  );
  const second = Math.floor(ctx.clock().getTime() / 1000);
  const [score] = await ctx.db
    .update(ltiScores)
    .set({
      tries: sql`${ltiScores.tries} + 1`,
      scoredAt: sql`greatest(${ltiScores.scoredAt} + 1, ${second})`,
    })
    .where(eq(id, next))
    .returning();
  if (!score) return undefined;
  const [item] = await ctx.db.select().from(ltiItems).where(eq(ltiItems.id, score.itemId));
  return item && { score, item };
}
export type ClaimedScore = NonNullable<Awaited<ReturnType<typeof takeScore>>>;
export type ScoreRow = ClaimedScore['score'];

/** Notes the outcome, unless the score has changed since it was taken and is due again. */
export async function settleScore(
  ctx: Context,
  { id, changedAt }: ScoreRow,
  fields: Partial<ScoreRow>,
): Promise<void> {
  const isSame = changedAt ? eq(ltiScores.changedAt, changedAt) : isNull(ltiScores.changedAt);
  await ctx.db
    .update(ltiScores)
    .set(fields)
    .where(and(eq(ltiScores.id, id), isSame, isNotNull(ltiScores.dueAt)));
}

/** How many scores and due dates have arrived at a platform, and how many have not at the last attempt. */
export async function countSent(ctx: Context, platformId: number): Promise<{ sent: number; failed: number }> {
  const items = itemsOf(ctx, platformId);
  const sent = and(inArray(ltiScores.itemId, items), isNotNull(ltiScores.sentAt));
  const told = and(inArray(ltiItems.id, items), isNotNull(ltiItems.endsAt));
  const ofScores = and(inArray(ltiScores.itemId, items), isNotNull(ltiScores.problem));
  const ofDates = and(inArray(ltiItems.id, items), isNotNull(ltiItems.datesProblem));
  return {
    sent: (await ctx.db.$count(ltiScores, sent)) + (await ctx.db.$count(ltiItems, told)),
    failed: (await ctx.db.$count(ltiScores, ofScores)) + (await ctx.db.$count(ltiItems, ofDates)),
  };
}

/** Whether the learner has completed anything. */
export async function hasCompletions(ctx: Context, userId: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ stepId: completions.stepId })
    .from(completions)
    .where(eq(completions.userId, userId))
    .limit(1);
  return rows.length > 0;
}

/** The visible tasks that count for a column, and how many of them the learner has completed. */
export async function readPoints(
  ctx: Context,
  { contextId, lessonId }: ClaimedScore['item'],
  userId: number,
): Promise<{ given: number; maximum: number }> {
  const courses = sql`(select linked.course_id from lti_context_courses linked where linked.context_id = ${contextId})`;
  const counts =
    lessonId === null ? sql`l.is_visible and ${countsIn(courses, sql`l.id`)}` : sql`l.id = ${lessonId}`;
  const [row] = await ctx.db.execute<{ given: number; maximum: number }>(sql`
    select count(c.step_id) filter (where not c.again)::int as given, count(*)::int as maximum
    from steps s join lessons l on l.id = s.lesson_id
    left join completions c on c.step_id = s.id and c.user_id = ${userId}
    where s.is_visible and s.type <> 'I' and ${counts}`);
  return row ?? { given: 0, maximum: 0 };
}

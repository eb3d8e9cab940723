import { and, eq, ne, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { attemptCount } from '../../db/attempt-count.ts';
import { isAnyOf } from '../../db/arrays.ts';
import { completions, lessonVisits, stepAttempts, steps } from '../../db/schema/index.ts';

export type LessonProgress = { completed: number; tasks: number };
const none: LessonProgress = { completed: 0, tasks: 0 };

/** A user's progress in all lessons, in one query. */
export async function readProgress(
  ctx: Context,
  userId: number,
): Promise<(lessonId: number) => LessonProgress> {
  const rows = await ctx.db
    .select({
      lessonId: steps.lessonId,
      tasks: sql<number>`count(*) filter (where ${steps.type} <> 'I')::int`,
      completed: sql<number>`count(${completions.stepId}) filter (where ${steps.type} <> 'I' and not ${completions.again})::int`,
    })
    .from(steps)
    .leftJoin(completions, and(eq(completions.stepId, steps.id), eq(completions.userId, userId)))
    .where(eq(steps.isVisible, true))
    .groupBy(steps.lessonId);
  const byLesson = new Map(rows.map((row) => [row.lessonId, row]));
  return (lessonId) => byLesson.get(lessonId) ?? none;
}

/** These users' completions and attempts on the visible tasks of each lesson. */
export async function readTaskResults(ctx: Context, userIds: number[]) {
  const tried = ctx.db
    .select({
      userId: stepAttempts.userId,
      stepId: stepAttempts.stepId,
      attempts: stepAttempts.attempts,
      requestId: stepAttempts.requestId,
      eventId: stepAttempts.eventId,
    })
    .from(stepAttempts)
    .where(isAnyOf(stepAttempts.userId, userIds))
    .as('tried');
  const done = ctx.db
    .select({
      userId: completions.userId,
      stepId: completions.stepId,
      again: completions.again,
      requestId: completions.requestId,
      eventId: completions.eventId,
      completedAt: completions.completedAt,
    })
    .from(completions)
    .where(isAnyOf(completions.userId, userIds))
    .as('done');
  const userId = sql<number>`coalesce(${done.userId}, ${tried.userId})`;
  return ctx.db
    .select({
      userId,
      lessonId: steps.lessonId,
      completed: sql<number>`(count(*) filter (where not ${done.again}))::int`,
      latest: sql<number | null>`(date_part('epoch', max(${done.completedAt})) * 1000)::float8`,
      attempts: sql<number>`sum(${attemptCount(sql`tried`, sql`done`)})::int`,
    })
    .from(done)
    .fullJoin(tried, and(eq(tried.userId, done.userId), eq(tried.stepId, done.stepId)))
    .innerJoin(steps, eq(steps.id, sql`coalesce(${done.stepId}, ${tried.stepId})`))
    .where(and(eq(steps.isVisible, true), ne(steps.type, 'I')))
    .groupBy(userId, steps.lessonId);
}

/** The lessons that a user has completed, with the times in milliseconds. */
export async function readCompletedLessons(ctx: Context, userId: number): Promise<Map<number, number>> {
  const isOpen = sql`(${completions.stepId} is null or ${completions.again})`;
  const rows = await ctx.db
    .select({
      lessonId: steps.lessonId,
      at: sql<number>`(date_part('epoch', max(${completions.completedAt})) * 1000)::float8`,
    })
    .from(steps)
    .leftJoin(completions, and(eq(completions.stepId, steps.id), eq(completions.userId, userId)))
    .where(and(eq(steps.isVisible, true), ne(steps.type, 'I')))
    .groupBy(steps.lessonId)
    .having(sql`not bool_or(${isOpen})`);
  return new Map(rows.map(({ lessonId, at }) => [lessonId, at]));
}

/** The lessons that these users have ever opened. */
export function readVisits(ctx: Context, userIds: number[]) {
  const { userId, lessonId } = lessonVisits;
  return ctx.db.select({ userId, lessonId }).from(lessonVisits).where(isAnyOf(userId, userIds));
}

import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { completions, steps } from '../../db/schema/index.ts';

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
      completed: sql<number>`count(${completions.stepId}) filter (where ${steps.type} <> 'I')::int`,
    })
    .from(steps)
    .leftJoin(completions, and(eq(completions.stepId, steps.id), eq(completions.userId, userId)))
    .where(eq(steps.isVisible, true))
    .groupBy(steps.lessonId);
  const byLesson = new Map(rows.map((row) => [row.lessonId, row]));
  return (lessonId) => byLesson.get(lessonId) ?? none;
}

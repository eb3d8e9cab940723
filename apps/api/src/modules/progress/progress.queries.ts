import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { completions, lessonRequirements, lessons, steps } from '../../db/schema/index.ts';

export type LessonProgress = { completed: number; tasks: number; steps: number };
const none: LessonProgress = { completed: 0, tasks: 0, steps: 0 };

export type ProgressOf = (lessonId: number) => LessonProgress;

/** How far a user is, in these lessons or in all, in one query. */
export async function readProgress(ctx: Context, userId: number, lessonIds?: number[]): Promise<ProgressOf> {
  const rows = await ctx.db
    .select({
      lessonId: steps.lessonId,
      steps: sql<number>`count(*)::int`,
      tasks: sql<number>`count(*) filter (where ${steps.type} <> 'I')::int`,
      completed: sql<number>`count(${completions.stepId}) filter (where ${steps.type} <> 'I')::int`,
    })
    .from(steps)
    .leftJoin(completions, and(eq(completions.stepId, steps.id), eq(completions.userId, userId)))
    .where(and(eq(steps.isVisible, true), lessonIds ? inArray(steps.lessonId, lessonIds) : undefined))
    .groupBy(steps.lessonId);
  const byLesson = new Map(rows.map((row) => [row.lessonId, row]));
  return (lessonId) => byLesson.get(lessonId) ?? none;
}

/** What these lessons, or all, require: visible lessons only, for a hidden one blocks nothing. */
export async function readRequirements(ctx: Context, lessonIds?: number[]) {
  return ctx.db
    .select({ lessonId: lessonRequirements.lessonId, id: lessons.id, title: lessons.title })
    .from(lessonRequirements)
    .innerJoin(lessons, eq(lessons.id, lessonRequirements.requiredId))
    .where(
      and(
        eq(lessons.isVisible, true),
        ne(lessons.id, lessonRequirements.lessonId),
        lessonIds ? inArray(lessonRequirements.lessonId, lessonIds) : undefined,
      ),
    )
    .orderBy(lessons.order, lessons.id);
}

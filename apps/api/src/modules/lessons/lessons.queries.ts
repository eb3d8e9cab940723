import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { completions, lessons, steps, targets } from '../../db/schema/index.ts';

/** When the user completed which steps of these lessons. */
export async function findCompletions(
  ctx: Context,
  userId: number,
  lessonIds: number[],
): Promise<Map<number, Date>> {
  const rows = await ctx.db
    .select({ stepId: completions.stepId, completedAt: completions.completedAt })
    .from(completions)
    .innerJoin(steps, eq(steps.id, completions.stepId))
    .where(and(eq(completions.userId, userId), inArray(steps.lessonId, lessonIds)));
  return new Map(rows.map((row) => [row.stepId, row.completedAt]));
}

export function readVisibleLessons(ctx: Context) {
  return ctx.db
    .select()
    .from(lessons)
    .where(eq(lessons.isVisible, true))
    .orderBy(asc(lessons.order), asc(lessons.id));
}

export async function findVisibleLesson(ctx: Context, id: number) {
  const [row] = await ctx.db
    .select({
      lesson: lessons,
      target: { id: targets.id, name: targets.name, frontendUrl: targets.frontendUrl },
    })
    .from(lessons)
    .leftJoin(targets, eq(targets.id, lessons.targetId))
    .where(and(eq(lessons.id, id), eq(lessons.isVisible, true)));
  return row;
}

export async function findVisibleLessonRef(ctx: Context, id: number) {
  const [row] = await ctx.db
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .where(and(eq(lessons.id, id), eq(lessons.isVisible, true)));
  return row;
}

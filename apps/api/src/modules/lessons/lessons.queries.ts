import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { completions, lessons, steps, targets } from '../../db/schema/index.ts';

/** When the user completed which steps of these lessons (an array in SQL). */
export async function findCompletions(
  ctx: Context,
  userId: number,
  lessonIds: SQL,
): Promise<Map<number, Date>> {
  const rows = await ctx.db
    .select({ stepId: completions.stepId, completedAt: completions.completedAt })
    .from(completions)
    .innerJoin(steps, eq(steps.id, completions.stepId))
    .where(and(eq(completions.userId, userId), sql`${steps.lessonId} = any(${lessonIds})`))
    .prepare('completions_in_lessons')
    .execute();
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

import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { lessons, targets } from '../../db/schema/index.ts';

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

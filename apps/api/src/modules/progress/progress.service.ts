import type { Progress } from '@sentiero/contracts/progress';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import { completions, lessons, steps } from '../../db/schema/index.ts';
import { forbidden } from '../../http/errors.ts';
import { requireUser } from '../users/users.service.ts';
import { readProgress } from './progress.queries.ts';

export function readOwnProgress(ctx: UserContext): Promise<Progress[]> {
  return readProgressOf(ctx, ctx.actor.userId);
}

export async function readProgressByUser(ctx: UserContext, userId: number): Promise<Progress[]> {
  if (!ctx.actor.isStaff && ctx.actor.userId !== userId) throw forbidden();
  await requireUser(ctx, userId);
  return readProgressOf(ctx, userId);
}

async function readProgressOf(ctx: Context, userId: number): Promise<Progress[]> {
  const progress = await readProgress(ctx, userId);
  const visible = await ctx.db
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .where(eq(lessons.isVisible, true))
    .orderBy(asc(lessons.order), asc(lessons.id));
  return visible.map(({ id, title }) => {
    const { completed, tasks } = progress(id);
    return { id, title, completed, tasks };
  });
}

/** The progress of these users in each visible lesson, in three queries however many users there are. */
export async function readProgressOfMany(
  ctx: Context,
  userIds: number[],
): Promise<(userId: number) => Progress[]> {
  if (userIds.length === 0) return () => [];
  const nobody = await readProgressOf(ctx, 0);
  const rows = await ctx.db
    .select({
      userId: completions.userId,
      lessonId: steps.lessonId,
      completed: sql<number>`count(*)::int`,
    })
    .from(completions)
    .innerJoin(steps, eq(steps.id, completions.stepId))
    .where(and(inArray(completions.userId, userIds), eq(steps.isVisible, true), ne(steps.type, 'I')))
    .groupBy(completions.userId, steps.lessonId);
  const completed = new Map(rows.map((row) => [`${row.userId} ${row.lessonId}`, row.completed]));
  return (userId) =>
    nobody.map(({ id, title, tasks }) => ({
      id,
      title,
      completed: completed.get(`${userId} ${id}`) ?? 0,
      tasks,
    }));
}

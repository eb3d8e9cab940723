import type { Progress } from '@sentiero/contracts/progress';
import { asc, eq } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import { lessons } from '../../db/schema/index.ts';
import { forbidden } from '../../http/errors.ts';
import { readProgress } from './progress.queries.ts';

export function readOwnProgress(ctx: UserContext): Promise<Progress[]> {
  return readProgressOf(ctx, ctx.actor.userId);
}

export async function readProgressByUser(ctx: UserContext, userId: number): Promise<Progress[]> {
  if (!ctx.actor.isStaff && ctx.actor.userId !== userId) throw forbidden();
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

import type { MemberLesson, Progress } from '@sentiero/contracts/progress';
import { noDates } from '@sentiero/contracts/schedule';
import { asc, eq, sql } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import { countsIn, planOrder } from '../../db/course-lessons.ts';
import { lessons } from '../../db/schema/index.ts';
import { forbidden } from '../../http/errors.ts';
import { readOwnPlans } from '../dates/own-plans.ts';
import { requireUser } from '../users/users.service.ts';
import { readTaskResults, readProgress, readVisits } from './progress.queries.ts';

export function readOwnProgress(ctx: UserContext): Promise<Progress[]> {
  return readProgressOf(ctx, ctx.actor.userId);
}

export async function readProgressByUser(ctx: UserContext, userId: number): Promise<Progress[]> {
  if (!ctx.actor.isStaff && ctx.actor.userId !== userId) throw forbidden();
  await requireUser(ctx, userId);
  return readProgressOf(ctx, userId);
}

async function readProgressOf(ctx: Context, userId: number): Promise<Progress[]> {
  const lessonsOf = await readLessons(ctx, userId, null);
  return lessonsOf.map(({ id, title, completed, tasks }) => ({ id, title, completed, tasks }));
}

/** A user's progress in each visible lesson, and whether it counts in the course, in the order of its plan. */
async function readLessons(ctx: Context, userId: number, courseId: number | null) {
  const progress = await readProgress(ctx, userId);
  const counts = countsIn(sql`(${courseId}::int)`, sql`${lessons.id}`);
  const visible = await ctx.db
    .select({ id: lessons.id, title: lessons.title, counts })
    .from(lessons)
    .where(eq(lessons.isVisible, true))
    .orderBy(planOrder(sql`${courseId}::int`, sql`${lessons.id}`), asc(lessons.order), asc(lessons.id));
  return visible.map(({ id, title, counts: isCounted }) => {
    const { completed, tasks } = progress(id);
    return { id, title, completed, tasks, counts: isCounted };
  });
}

/** These members' progress in each visible lesson, in seven queries however many there are. */
export async function readProgressOfMany(
  ctx: Context,
  courseId: number,
  userIds: number[],
): Promise<(userId: number) => MemberLesson[]> {
  if (userIds.length === 0) return () => [];
  const lessonsOfNone = await readLessons(ctx, 0, courseId);
  const rows = await readTaskResults(ctx, userIds);
  const known = new Map(rows.map((row) => [`${row.userId} ${row.lessonId}`, row]));
  const opened = new Set((await readVisits(ctx, userIds)).map((row) => `${row.userId} ${row.lessonId}`));
  const plansOf = await readOwnPlans(ctx, userIds, courseId);
  return (userId) => {
    const planned = new Map(plansOf(userId).map(({ lesson, dates }) => [lesson, dates]));
    return lessonsOfNone.map(({ id, title, tasks, counts }) => {
      const key = `${userId} ${id}`;
      const own = known.get(key);
      const { completed = 0, attempts = 0, latest = null } = own ?? {};
      const dates = planned.get(id)?.(completed === tasks ? latest : null) ?? noDates;
      const begun = own !== undefined || opened.has(key);
      return { id, title, completed, tasks, attempts, begun, counts, ...dates };
    });
  };
}

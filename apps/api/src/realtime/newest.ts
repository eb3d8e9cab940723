import type { ProgressUpdate } from '@sentiero/contracts/realtime';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { isAnyOf } from '../db/arrays.ts';
import { completions, learnerStates, sessions, steps, users } from '../db/schema/index.ts';

/**
 * A learner's newest sequence numbers of records and events, the number of completed steps, and the progress of rounds
 * of practice.
 */
export type Newest = { request: number; event: number; completions: number; rounds: string };

export const nothingNew: Newest = { request: 0, event: 0, completions: 0, rounds: '' };

const roundsOfLearner = sql<string>`(
  select coalesce(string_agg(concat_ws(' ', round.lesson_id, date_part('epoch', round.started_at),
    (select count(*) from practice_completions done
      where done.user_id = round.user_id and done.lesson_id = round.lesson_id)), ',' order by round.lesson_id), '')
  from practices round where round.user_id = ${learnerStates.userId})`;

export async function readNewest(ctx: Context, userId: number): Promise<Newest> {
  return (await readNewestOfAll(ctx, [userId])).get(userId) ?? nothingNew;
}

/** The newest numbers of users who have any. */
export async function readNewestOfAll(ctx: Context, userIds: number[]): Promise<Map<number, Newest>> {
  const rows = await ctx.db
    .select({
      userId: learnerStates.userId,
      request: learnerStates.requestSeq,
      event: learnerStates.eventSeq,
      completions: sql<number>`(select count(*)::int from ${completions} where ${completions.userId} = ${learnerStates.userId})`,
      rounds: roundsOfLearner,
    })
    .from(learnerStates)
    .where(isAnyOf(learnerStates.userId, userIds));
  return new Map(rows.map(({ userId, ...newest }) => [userId, newest]));
}

type LiveSession = { isStaff: boolean; isTeacher: boolean };

/** Those of these sessions that are still valid, with their user's roles. */
export async function readLiveSessions(
  ctx: Context,
  sessionIds: number[],
): Promise<Map<number, LiveSession>> {
  const rows = await ctx.db
    .select({ id: sessions.id, isStaff: users.isStaff, isTeacher: users.isTeacher })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isAnyOf(sessions.id, sessionIds), gt(sessions.expiresAt, ctx.clock())));
  return new Map(rows.map(({ id, ...rights }) => [id, rights]));
}

export async function readCompletedSteps(ctx: Context, userId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ step: completions.stepId })
    .from(completions)
    .where(eq(completions.userId, userId));
  return rows.map(({ step }) => step);
}

/** The progress messages for these steps in lesson order, which is the order of completion. */
export async function readProgress(
  ctx: Context,
  userId: number,
  stepIds: number[],
): Promise<ProgressUpdate[]> {
  const rows = await ctx.db
    .select({
      lesson: steps.lessonId,
      step: completions.stepId,
      completed: completions.completedAt,
      request: completions.requestId,
      event: completions.eventId,
    })
    .from(completions)
    .innerJoin(steps, eq(steps.id, completions.stepId))
    .where(and(eq(completions.userId, userId), inArray(completions.stepId, stepIds)))
    .orderBy(asc(steps.lessonId), asc(steps.order), asc(steps.id));
  return rows.map((row) => ({ ...row, completed: row.completed.toISOString() }));
}

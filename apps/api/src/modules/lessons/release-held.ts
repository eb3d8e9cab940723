import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isAnyOf } from '../../db/arrays.ts';
import { currentVersion } from '../../db/content-version.ts';
import { completions, contentVersion, coursePaces } from '../../db/schema/index.ts';
import type { GradedLesson } from '../../grading/graded-lessons.ts';
import { gradedLessonsAt } from './grading.queries.ts';
import { completeSteps, type Completed } from '../progress/complete-step.ts';
import { lockLearners } from '../progress/learner-lock.ts';
import { allowsStep, readPaces } from '../progress/paces.ts';
import { isCompletedIn, readRounds } from '../progress/rounds.ts';
import { earnedSteps, readMatches } from '../progress/step-matches.ts';

/**
 * Completes steps of a lesson that these learners earned while the pace held them back, as far as the pace now allows.
 * Runs in the caller's transaction; the result is published after the commit.
 */
export async function releaseHeld(
  ctx: Context,
  lessonId: number,
  userIds: readonly number[],
): Promise<Completed[]> {
  const lesson = await findLesson(ctx, lessonId);
  if (!lesson || userIds.length === 0) return [];
  await lockLearners(ctx, userIds, async () => undefined);
  const stepIds = lesson.steps.map(({ id }) => id);
  const [matches, paces, done, rounds] = await Promise.all([
    readMatches(ctx, userIds, stepIds),
    readPaces(ctx, userIds),
    readDone(ctx, userIds, [...stepIds, ...lesson.requiredSteps]),
    readRounds(ctx, userIds),
  ]);
  const matchesOf = Map.groupBy(matches, ({ userId }) => userId);
  const earned = [...matchesOf].flatMap(([userId, rows]) => {
    const own = paces.filter((pace) => pace.userId === userId);
    const isCompleted = (stepId: number) => done.get(userId)?.has(stepId) ?? false;
    const earnedBy = new Map(rows.map((row) => [row.stepId, row]));
    const round = rounds.find((each) => each.userId === userId && each.lessonId === lessonId);
    const ofRound = round ? earnedSteps(lesson, isCompletedIn(lesson, round, isCompleted), earnedBy) : [];
    return earnedSteps(lesson, isCompleted, earnedBy)
      .filter(({ stepId }) => allowsStep(lesson, own, stepId))
      .map(({ stepId, requestId, eventId }) => {
        const inRound = ofRound.some((row) => row.stepId === stepId);
        return { userId, lessonId, stepId, requestId, eventId, inRound };
      });
  });
  return completeSteps(ctx, earned);
}

async function findLesson(ctx: Context, lessonId: number): Promise<GradedLesson | undefined> {
  const [row] = await ctx.db.select({ version: currentVersion }).from(contentVersion);
  return (await gradedLessonsAt(ctx, row?.version ?? '')).lesson(lessonId);
}

async function readDone(ctx: Context, userIds: readonly number[], stepIds: readonly number[]) {
  const rows = await ctx.db
    .select({ userId: completions.userId, stepId: completions.stepId })
    .from(completions)
    .where(and(isAnyOf(completions.userId, userIds), isAnyOf(completions.stepId, stepIds)));
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byUser].map(([userId, own]) => [userId, new Set(own.map(({ stepId }) => stepId))]));
}

/** Releases held completions in several lessons, once their pace no longer holds these learners back. */
export async function releaseFrom(
  ctx: Context,
  lessonIds: readonly number[],
  userIds: readonly number[],
): Promise<Completed[]> {
  const released: Completed[] = [];
  for (const lessonId of lessonIds) {
    released.push(...(await releaseHeld(ctx, lessonId, userIds)));
    for (const userId of userIds) ctx.hub.publish(userId, { kind: 'pace', lesson: lessonId });
  }
  return released;
}

export async function pacedLessons(ctx: Context, courseId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: coursePaces.lessonId })
    .from(coursePaces)
    .where(eq(coursePaces.courseId, courseId));
  return rows.map(({ id }) => id);
}

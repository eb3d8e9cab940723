import type { Practice } from '@sentiero/contracts/lessons';
import { and, eq, inArray } from 'drizzle-orm';
import { inTransaction, type UserContext } from '../../context.ts';
import {
  completions,
  hands,
  lessons,
  practiceAttempts,
  practiceHints,
  practiceMatches,
  practices,
  steps,
  targetLearners,
} from '../../db/schema/index.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { lockLearners } from '../progress/learner-lock.ts';
import { findVisibleLesson } from './lessons.queries.ts';

/** Starts a round of practice in a lesson, or restarts the current one. Earlier completions are kept. */
export async function startPractice(ctx: UserContext, lessonId: number): Promise<Practice> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const { read: found } = await lockLearners(tx, [userId], () => findVisibleLesson(tx, lessonId));
    if (!found) throw notFound('lesson');
    if ((await countCompleted(tx, lessonId)) === 0)
      throw new AppError('nothing_to_practise', 'You have not completed any step of this lesson yet.');
    return beginRound(tx, lessonId);
  });
}

/** The same if there is something to practise. */
export async function restartPractice(ctx: UserContext, lessonId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { read: completed } = await lockLearners(tx, [tx.actor.userId], () => countCompleted(tx, lessonId));
    if (completed > 0) await beginRound(tx, lessonId);
  });
}

async function beginRound(tx: UserContext, lessonId: number): Promise<Practice> {
  const { userId } = tx.actor;
  await clearRound(tx, lessonId);
  const startedAt = tx.clock();
  await tx.db.insert(practices).values({ userId, lessonId, startedAt });
  await forgetOpened(tx, lessonId);
  tx.hub.publish(userId, { kind: 'practice', lesson: lessonId });
  return { started: startedAt.toISOString(), completed: 0 };
}

/** Ends the round, if there is one. */
export async function endPractice(ctx: UserContext, lessonId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const { read: found } = await lockLearners(tx, [userId], () => findVisibleLesson(tx, lessonId));
    if (!found) throw notFound('lesson');
    await clearRound(tx, lessonId);
    tx.hub.publish(userId, { kind: 'practice', lesson: lessonId });
  });
}

async function countCompleted(ctx: UserContext, lessonId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ completed: ctx.db.$count(completions, completedIn(ctx, lessonId)) })
    .from(lessons)
    .where(eq(lessons.id, lessonId));
  return row?.completed ?? 0;
}

const completedIn = (ctx: UserContext, lessonId: number) =>
  and(eq(completions.userId, ctx.actor.userId), inArray(completions.stepId, stepsOf(ctx, lessonId)));

const stepsOf = ({ db }: UserContext, lessonId: number) =>
  db.select({ id: steps.id }).from(steps).where(eq(steps.lessonId, lessonId));

/** Deletes the round with all its data, and lowers a hand on a step that is completed outside the round. */
async function clearRound(ctx: UserContext, lessonId: number): Promise<void> {
  const { userId } = ctx.actor;
  const own = stepsOf(ctx, lessonId);
  const done = ctx.db.select({ id: completions.stepId }).from(completions).where(completedIn(ctx, lessonId));
  await Promise.all([
    ctx.db.delete(practices).where(and(eq(practices.userId, userId), eq(practices.lessonId, lessonId))),
    ...[practiceAttempts, practiceHints, practiceMatches].map((table) =>
      ctx.db.delete(table).where(and(eq(table.userId, userId), inArray(table.stepId, own))),
    ),
    ctx.db.delete(hands).where(and(eq(hands.userId, userId), inArray(hands.stepId, done))),
  ]);
}

/** Forgets that the lesson was opened, so that the target is prepared as at the first time. */
async function forgetOpened(ctx: UserContext, lessonId: number): Promise<void> {
  await ctx.db
    .update(targetLearners)
    .set({ openedLessonId: null })
    .where(and(eq(targetLearners.userId, ctx.actor.userId), eq(targetLearners.openedLessonId, lessonId)));
}

import type { StartChange, TargetState } from '@sentiero/contracts/lessons';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { inTransaction, type Context } from '../../context.ts';
import {
  completions,
  lessons,
  practiceCompletions,
  practices,
  steps,
  targetLearners,
  targets,
} from '../../db/schema/index.ts';
import { openHoles, resetLearner, setLearnerState, signOutLearner } from './target-client.ts';
import { findOrMakeLearner, keepHuntRound, type TargetRow } from './targets.store.ts';

/**
 * Puts the target into the state that the lesson needs, when the learner starts it or returns to it from another
 * lesson. Null if there was nothing to do, or nothing to lose because the learner has not been there yet.
 */
export async function beginLesson(
  ctx: Context,
  userId: number,
  lessonId: number,
): Promise<StartChange | null> {
  const found = await inTransaction(ctx, (tx) => enter(tx, userId, lessonId));
  if (!found) return null;
  const { lesson, target, isBegun, learner, openedLessonId, lastSeen } = found;
  const isAnother = openedLessonId !== lessonId;
  const wanted = {
    target_state: isAnother || !isBegun ? lesson.targetState : 'as_is',
    logged_out: isAnother && !isBegun && lesson.loggedOut,
    fresh_data: isAnother && !isBegun && lesson.freshData,
  } as const;
  const reset = wanted.fresh_data ? await resetLearner(ctx, target, learner) : { canUndo: false };
  const isLoggedOut = !wanted.logged_out || (await signOutLearner(ctx, target, learner));
  const state = await arrange(ctx, target, { learner, lesson, state: wanted.target_state });
  const ok = reset !== null && isLoggedOut && state !== null;
  if (ok && isAnother) await inTransaction(ctx, (tx) => keepOpened(tx, learner, lessonId));
  const hasChanged = wanted.fresh_data || wanted.logged_out || state === 'changed';
  const isNews = hasChanged && lastSeen !== null;
  return isNews || !ok ? { ok, ...wanted, can_undo: reset?.canUndo ?? false } : null;
}

type Arranged = {
  learner: string;
  lesson: Pick<typeof lessons.$inferSelect, 'mode' | 'openHoles'>;
  state: TargetState;
};

/** What is open at the target: these holes, all of them, or none; a hunt draws its own when it is started. */
async function arrange(
  ctx: Context,
  target: TargetRow,
  { learner, lesson, state }: Arranged,
): Promise<'changed' | 'as it was' | null> {
  if (lesson.mode === 'hunt') return 'as it was';
  const { openHoles: open } = lesson;
  if (open.length === 0 && state === 'as_is') return 'as it was';
  // From now on the target reports for no hunt.
  await inTransaction(ctx, (tx) => keepHuntRound(tx, learner, null));
  if (open.length > 0) return (await openHoles(ctx, target, { learner, open })) ? 'as it was' : null;
  return state === 'as_is' ? 'as it was' : setLearnerState(ctx, target, { learner, state });
}

/** Arranges the target anew as the learner's current lesson there needs it; the holes of a hunt stay as they are. */
export async function restoreState(ctx: Context, target: TargetRow, learner: string): Promise<void> {
  const [lesson] = await ctx.db
    .select({ state: lessons.targetState, mode: lessons.mode, openHoles: lessons.openHoles })
    .from(targetLearners)
    .innerJoin(lessons, eq(lessons.id, targetLearners.openedLessonId))
    .where(and(eq(targetLearners.learner, learner), isNull(targetLearners.huntRoundId)));
  if (lesson) await arrange(ctx, target, { learner, lesson, state: lesson.state });
}

async function enter(ctx: Context, userId: number, lessonId: number) {
  const found = await findLesson(ctx, userId, lessonId);
  return found && { ...found, ...(await findOrMakeLearner(ctx, userId, found.target.id)) };
}

/**
 * The visible lesson with its target, and whether the learner has completed one of its tasks, in the round if there is
 * one.
 */
async function findLesson(ctx: Context, userId: number, lessonId: number) {
  const [row] = await ctx.db
    .select({
      lesson: lessons,
      target: targets,
      isBegun: sql<boolean>`case when exists (select from ${practices} as round
          where round.user_id = ${userId} and round.lesson_id = ${lessonId})
        then exists (select from ${practiceCompletions} as done
          where done.user_id = ${userId} and done.lesson_id = ${lessonId})
        else exists (select from ${completions} join ${steps} on ${steps.id} = ${completions.stepId}
          where ${steps.lessonId} = ${lessonId} and ${completions.userId} = ${userId}) end`,
    })
    .from(lessons)
    .innerJoin(targets, eq(targets.id, lessons.targetId))
    .where(and(eq(lessons.id, lessonId), eq(lessons.isVisible, true)));
  return row;
}

async function keepOpened(ctx: Context, learner: string, lessonId: number): Promise<void> {
  await ctx.db
    .update(targetLearners)
    .set({ openedLessonId: lessonId })
    .where(eq(targetLearners.learner, learner));
}

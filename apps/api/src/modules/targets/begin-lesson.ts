import type { LessonTargetReady } from '@sentiero/contracts/realtime';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import {
  completions,
  lessons,
  practiceCompletions,
  practices,
  steps,
  targetLearners,
  targets,
} from '../../db/schema/index.ts';
import { resetLearner, setLearnerState, signOutLearner } from './target-client.ts';
import { findOrMakeLearner } from './targets.store.ts';

/**
 * Puts the target into the state that the lesson needs, when the learner begins it or returns to it from another
 * lesson. Null if there was nothing to do.
 */
export async function beginLesson(
  ctx: Context,
  userId: number,
  lessonId: number,
): Promise<LessonTargetReady | null> {
  const found = await findLesson(ctx, userId, lessonId);
  if (!found) return null;
  const { lesson, target, isBegun } = found;
  const { learner, openedLessonId } = await findOrMakeLearner(ctx, userId, target.id);
  const isAnother = openedLessonId !== lessonId;
  const wanted = {
    target_state: isAnother || !isBegun ? lesson.targetState : 'as_is',
    logged_out: isAnother && !isBegun && lesson.loggedOut,
    fresh_data: isAnother && !isBegun && lesson.freshData,
  } as const;
  const done = {
    fresh_data: !wanted.fresh_data || (await resetLearner(ctx, target, learner)),
    logged_out: !wanted.logged_out || (await signOutLearner(ctx, target, learner)),
    target_state:
      wanted.target_state === 'as_is'
        ? ('as it was' as const)
        : await setLearnerState(ctx, target, { learner, state: wanted.target_state }),
  };
  const ok = done.fresh_data && done.logged_out && done.target_state !== null;
  if (ok && isAnother) await keepOpened(ctx, learner, lessonId);
  const hasChanged = wanted.fresh_data || wanted.logged_out || done.target_state === 'changed';
  return hasChanged || !ok ? { control: 'target', lesson: lessonId, ok, ...wanted } : null;
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

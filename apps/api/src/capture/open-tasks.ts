import type { StepType } from '@sentiero/contracts/lessons';
import { and } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { isAnyOf } from '../db/arrays.ts';
import { completions } from '../db/schema/index.ts';
import { openSteps, type GradedLesson, type LessonStep } from '../grading/graded-lessons.ts';
import { gradedLessonsAt } from '../modules/lessons/grading.queries.ts';
import type { ActiveLesson } from '../realtime/active-lesson.ts';

type Moment = { userId: number; targetId: number; at: Date };

export type OpenTask = { lessonId: number; step: LessonStep };

/** Which tasks were open for whom and when; kept up to date while a batch is graded. */
export type OpenTasks = {
  at: (moment: Moment, type: StepType) => OpenTask[];
  markCompleted: (userId: number, stepId: number) => void;
};

const nothingOpen: OpenTasks = { at: () => [], markCompleted: () => undefined };

/** What is open in the lessons that were active, by what the learners have completed: read it under their locks. */
export async function readOpenTasks(ctx: Context, active: readonly ActiveLesson[]): Promise<OpenTasks> {
  const [first] = active;
  if (!first) return nothingOpen;
  const graded = await gradedLessonsAt(ctx, first.version);
  const lessons = new Map<number, GradedLesson>();
  for (const { lessonId } of active) {
    const lesson = graded.lesson(lessonId);
    if (lesson) lessons.set(lessonId, lesson);
  }
  const completed = await readCompleted(ctx, active, [...lessons.values()]);
  return {
    at(moment, type) {
      const { userId, at, targetId } = moment;
      const own = completed.get(userId);
      const isCompleted = (stepId: number) => own?.has(stepId) ?? false;
      const wasActive = active.filter(
        (lesson) => lesson.userId === userId && lesson.since <= at && at < lesson.until,
      );
      return [...new Set(wasActive.map(({ lessonId }) => lessonId))].flatMap((lessonId) => {
        const lesson = lessons.get(lessonId);
        if (lesson?.targetId !== targetId) return [];
        return openSteps(lesson, isCompleted)
          .filter((step) => step.type === type && !isCompleted(step.id))
          .map((step) => ({ lessonId, step }));
      });
    },
    markCompleted(userId, stepId) {
      completed.get(userId)?.add(stepId);
    },
  };
}

/** Of the steps that decide what is open. */
async function readCompleted(
  ctx: Context,
  active: readonly ActiveLesson[],
  lessons: readonly GradedLesson[],
): Promise<Map<number, Set<number>>> {
  const userIds = [...new Set(active.map(({ userId }) => userId))];
  const stepIds = lessons.flatMap(({ steps, requiredSteps }) => [
    ...steps.map(({ id }) => id),
    ...requiredSteps,
  ]);
  const completed = new Map(userIds.map((userId) => [userId, new Set<number>()]));
  const rows = await ctx.db
    .select({ userId: completions.userId, stepId: completions.stepId })
    .from(completions)
    .where(and(isAnyOf(completions.userId, userIds), isAnyOf(completions.stepId, [...new Set(stepIds)])))
    .prepare('completed_of_steps')
    .execute();
  for (const { userId, stepId } of rows) completed.get(userId)?.add(stepId);
  return completed;
}

import type { Context } from '../context.ts';
import type { StepType } from '@sentiero/contracts/lessons';
import { reachableSteps } from '../grading/reachable.ts';
import { and, inArray } from 'drizzle-orm';
import { completions, lessons } from '../db/schema/index.ts';
import { readGradableSteps, type LessonStep } from '../modules/lessons/gradable-steps.ts';
import { findUnlockedLessons } from '../modules/progress/progress.queries.ts';
import { findActiveLessons, type ActiveLesson } from '../realtime/active-lesson.ts';

type Moment = { userId: number; targetId: number; at: Date };

export type OpenTask = { lessonId: number; step: LessonStep };

/** Which tasks were open for whom and when; kept up to date while a batch is graded. */
export type OpenTasks = {
  at: (moment: Moment, type: StepType) => OpenTask[];
  markCompleted: (userId: number, stepId: number) => void;
};

const nothingOpen: OpenTasks = { at: () => [], markCompleted: () => undefined };

/** Reads what is open for these learners at these moments. One query when no lesson was active. */
export async function readOpenTasks(ctx: Context, moments: Moment[]): Promise<OpenTasks> {
  const times = moments.map(({ at }) => at.getTime());
  const userIds = [...new Set(moments.map(({ userId }) => userId))];
  const between = { from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) };
  const active = await findActiveLessons(ctx, userIds, between);
  if (active.length === 0) return nothingOpen;

  const lessonIds = [...new Set(active.map(({ lessonId }) => lessonId))];
  const targetOf = await readTargets(ctx, lessonIds);
  const steps = Map.groupBy(await readGradableSteps(ctx, lessonIds), (step) => step.lessonId);
  const unlocked = await readUnlocked(ctx, active);
  const completed = await readCompleted(ctx, userIds, [...steps.values()].flat());

  const wasActive = ({ userId, at, targetId }: Moment) =>
    active.filter(
      (lesson) =>
        lesson.userId === userId &&
        lesson.since <= at &&
        at < lesson.until &&
        targetOf.get(lesson.lessonId) === targetId &&
        unlocked.get(userId)?.has(lesson.lessonId),
    );
  return {
    at(moment, type) {
      const ids = new Set(wasActive(moment).map(({ lessonId }) => lessonId));
      return [...ids].flatMap((lessonId) => {
        const own = completed.get(moment.userId);
        const isCompleted = (stepId: number) => own?.has(stepId) ?? false;
        return reachableSteps(steps.get(lessonId) ?? [], isCompleted)
          .filter((step) => step.type === type && !isCompleted(step.id))
          .map((step) => ({ lessonId, step }));
      });
    },
    markCompleted(userId, stepId) {
      completed.get(userId)?.add(stepId);
    },
  };
}

/** The target of each lesson that is visible and has one. */
async function readTargets(ctx: Context, lessonIds: number[]): Promise<Map<number, number>> {
  const rows = await ctx.db
    .select({ id: lessons.id, targetId: lessons.targetId, isVisible: lessons.isVisible })
    .from(lessons)
    .where(inArray(lessons.id, lessonIds));
  return new Map(rows.flatMap((row) => (row.isVisible && row.targetId ? [[row.id, row.targetId]] : [])));
}

async function readUnlocked(ctx: Context, active: ActiveLesson[]): Promise<Map<number, Set<number>>> {
  const unlocked = new Map<number, Set<number>>();
  for (const [userId, own] of Map.groupBy(active, (lesson) => lesson.userId)) {
    const lessonIds = [...new Set(own.map(({ lessonId }) => lessonId))];
    unlocked.set(userId, await findUnlockedLessons(ctx, userId, lessonIds));
  }
  return unlocked;
}

async function readCompleted(
  ctx: Context,
  userIds: number[],
  steps: LessonStep[],
): Promise<Map<number, Set<number>>> {
  const completed = new Map(userIds.map((userId) => [userId, new Set<number>()]));
  if (steps.length === 0) return completed;
  const stepIds = steps.map(({ id }) => id);
  const rows = await ctx.db
    .select({ userId: completions.userId, stepId: completions.stepId })
    .from(completions)
    .where(and(inArray(completions.userId, userIds), inArray(completions.stepId, stepIds)));
  for (const { userId, stepId } of rows) completed.get(userId)?.add(stepId);
  return completed;
}

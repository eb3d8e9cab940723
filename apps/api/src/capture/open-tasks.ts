import type { Context } from '../context.ts';
import type { StepType } from '@sentiero/contracts/lessons';
import { reachableSteps } from '../grading/reachable.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { isAnyOf, unnest } from '../db/arrays.ts';
import { completions, steps } from '../db/schema/index.ts';
import { readGradableSteps, type LessonStep } from '../modules/lessons/gradable-steps.ts';
import { findLocked } from '../modules/progress/progress.queries.ts';
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
  const [lessonSteps, locked, completed] = await Promise.all([
    readGradableSteps(ctx, sql`${sql.param(lessonIds)}::int[]`),
    findLocked(ctx, learnerLessons(active)),
    readCompleted(ctx, userIds, lessonIds),
  ]);
  const stepsOf = Map.groupBy(lessonSteps, (step) => step.lessonId);
  const isLocked = (userId: number, lessonId: number) =>
    locked.some((lesson) => lesson.userId === userId && lesson.lessonId === lessonId);

  const wasActive = ({ userId, at, targetId }: Moment) =>
    active.filter(
      (lesson) =>
        lesson.userId === userId &&
        lesson.since <= at &&
        at < lesson.until &&
        lesson.targetId === targetId &&
        !isLocked(userId, lesson.lessonId),
    );
  return {
    at(moment, type) {
      const ids = new Set(wasActive(moment).map(({ lessonId }) => lessonId));
      return [...ids].flatMap((lessonId) => {
        const own = completed.get(moment.userId);
        const isCompleted = (stepId: number) => own?.has(stepId) ?? false;
        return reachableSteps(stepsOf.get(lessonId) ?? [], isCompleted)
          .filter((step) => step.type === type && !isCompleted(step.id))
          .map((step) => ({ lessonId, step }));
      });
    },
    markCompleted(userId, stepId) {
      completed.get(userId)?.add(stepId);
    },
  };
}

function learnerLessons(active: ActiveLesson[]): SQL {
  const userIds = active.map(({ userId }) => userId);
  const lessonIds = active.map(({ lessonId }) => lessonId);
  return sql`select * from ${unnest(['int[]', userIds], ['int[]', lessonIds])}`;
}

async function readCompleted(
  ctx: Context,
  userIds: number[],
  lessonIds: number[],
): Promise<Map<number, Set<number>>> {
  const completed = new Map(userIds.map((userId) => [userId, new Set<number>()]));
  const rows = await ctx.db
    .select({ userId: completions.userId, stepId: completions.stepId })
    .from(completions)
    .innerJoin(steps, eq(steps.id, completions.stepId))
    .where(and(isAnyOf(completions.userId, userIds), isAnyOf(steps.lessonId, lessonIds)))
    .prepare('completed_in_lessons')
    .execute();
  for (const { userId, stepId } of rows) completed.get(userId)?.add(stepId);
  return completed;
}

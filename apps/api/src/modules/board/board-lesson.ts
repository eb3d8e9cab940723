import type { BoardStep } from '@sentiero/contracts/board';
import type { Pace } from '@sentiero/contracts/lessons';
import type { Translatable } from '@sentiero/contracts/shared';
import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { currentVersion } from '../../db/content-version.ts';
import { courseGuidance, coursePaces, lessons, steps } from '../../db/schema/index.ts';
import type { LessonStep } from '../../grading/graded-lessons.ts';
import { notFound } from '../../http/errors.ts';
import { gradedLessonsAt } from '../lessons/grading.queries.ts';
import { findBoardLesson } from './board.queries.ts';

/** A visible lesson as a course's board shows it. */
export type BoardLesson = {
  courseId: number;
  id: number;
  title: Translatable;
  /** The visible steps, in order. */
  steps: BoardStep[];
  stepIds: number[];
  /** The rules of the steps, by id. */
  rules: ReadonlyMap<number, LessonStep>;
  /** The content version at which this was read. */
  version: string;
};

/** The requested lesson, or the one that is active for most learners. */
export async function findLesson(ctx: Context, courseId: number, asked?: number): Promise<BoardLesson> {
  const lessonId = asked ?? (await findBoardLesson(ctx, courseId));
  if (lessonId === null) throw notFound('lesson');
  const [[lesson], stepRows] = await Promise.all([
    ctx.db
      .select({ title: lessons.title, version: currentVersion })
      .from(lessons)
      .where(and(eq(lessons.id, lessonId), eq(lessons.isVisible, true))),
    readSteps(ctx, courseId, lessonId),
  ]);
  if (!lesson) throw notFound('lesson');
  const known = (await gradedLessonsAt(ctx, lesson.version)).lesson(lessonId)?.steps ?? [];
  return {
    courseId,
    id: lessonId,
    title: lesson.title,
    steps: stepRows,
    stepIds: stepRows.map(({ id }) => id),
    rules: new Map(known.map((step) => [step.id, step])),
    version: lesson.version,
  };
}

export async function readSteps(ctx: Context, courseId: number, lessonId: number): Promise<BoardStep[]> {
  const ofCourse = and(eq(courseGuidance.stepId, steps.id), eq(courseGuidance.courseId, courseId));
  return ctx.db
    .select({
      id: steps.id,
      order: steps.order,
      type: steps.type,
      title: steps.title,
      guidance: { level: courseGuidance.level, hints: courseGuidance.hints },
    })
    .from(steps)
    .leftJoin(courseGuidance, ofCourse)
    .where(and(eq(steps.lessonId, lessonId), eq(steps.isVisible, true)))
    .orderBy(asc(steps.order), asc(steps.id));
}

export async function readCoursePace(ctx: Context, courseId: number, lessonId: number): Promise<Pace> {
  const [row] = await ctx.db
    .select({ step: coursePaces.stepId, paused: coursePaces.isPaused })
    .from(coursePaces)
    .where(and(eq(coursePaces.courseId, courseId), eq(coursePaces.lessonId, lessonId)));
  return row ?? { step: null, paused: false };
}

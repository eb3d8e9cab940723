import type { PaceInput } from '@sentiero/contracts/board';
import type { LearnerPace } from '@sentiero/contracts/lessons';
import { and, eq } from 'drizzle-orm';
import { inSnapshot, inTransaction, type UserContext } from '../../context.ts';
import { currentVersion } from '../../db/content-version.ts';
import { coursePaces, lessons, steps } from '../../db/schema/index.ts';
import { invalidInput, notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { courseObject, findChangeableCourse } from '../courses/courses.service.ts';
import { gradedLessonsAt } from '../lessons/grading.queries.ts';
import { publishProgress } from '../progress/complete-step.ts';
import { readPaces, strictest } from '../progress/paces.ts';
import { releaseHeld } from '../lessons/release-held.ts';
import { readCourseLearners } from './course-learner.ts';

/**
 * Sets how far a course may go in a lesson. Steps earned in the meantime are completed as soon as the pace allows it.
 */
export async function setPace(ctx: UserContext, courseId: number, input: PaceInput): Promise<void> {
  const released = await inTransaction(ctx, async (tx) => {
    await findChangeableCourse(tx, courseId, 'lock');
    await requireSteps(tx, input);
    await storePace(tx, courseId, input);
    const detail = `lesson ${input.lesson}: ${input.paused ? 'paused' : (input.step ?? 'free')}`;
    await writeAudit(tx, { action: 'course.pace', object: courseObject(courseId), detail });
    const learners = (await readCourseLearners(tx, courseId)).map(({ id }) => id);
    for (const userId of learners) tx.hub.publish(userId, { kind: 'pace', lesson: input.lesson });
    return releaseHeld(tx, input.lesson, learners);
  });
  for (const completed of released) publishProgress(ctx, completed);
}

async function requireSteps(ctx: UserContext, { lesson, step }: PaceInput): Promise<void> {
  const [found] = await ctx.db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.id, lesson), eq(lessons.isVisible, true)));
  if (!found) throw notFound('lesson');
  if (step === null) return;
  const ofLesson = and(eq(steps.id, step), eq(steps.lessonId, lesson), eq(steps.isVisible, true));
  if ((await ctx.db.$count(steps, ofLesson)) === 0)
    throw invalidInput('/step', 'must be a step of the lesson');
}

async function storePace(ctx: UserContext, courseId: number, input: PaceInput): Promise<void> {
  const { lesson: lessonId, step: stepId, paused: isPaused } = input;
  if (stepId === null && !isPaused) {
    const own = and(eq(coursePaces.courseId, courseId), eq(coursePaces.lessonId, lessonId));
    await ctx.db.delete(coursePaces).where(own);
    return;
  }
  await ctx.db
    .insert(coursePaces)
    .values({ courseId, lessonId, stepId, isPaused })
    .onConflictDoUpdate({
      target: [coursePaces.courseId, coursePaces.lessonId],
      set: { stepId, isPaused },
    });
}

/** The caller's pace in a lesson. */
export function readOwnPace(ctx: UserContext, lessonId: number): Promise<LearnerPace> {
  return inSnapshot(ctx, (snapshot) => readPaceOf(snapshot, lessonId));
}

async function readPaceOf(ctx: UserContext, lessonId: number): Promise<LearnerPace> {
  const [row] = await ctx.db
    .select({ version: currentVersion })
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), eq(lessons.isVisible, true)));
  if (!row) throw notFound('lesson');
  const lesson = (await gradedLessonsAt(ctx, row.version)).lesson(lessonId);
  const paces = await readPaces(ctx, [ctx.actor.userId]);
  const pace = lesson && strictest(lesson, paces);
  return { step: pace?.stepId ?? null, paused: pace?.isPaused ?? false, course: pace?.course ?? null };
}

import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isAnyOfNamed } from '../../db/arrays.ts';
import { prepared } from '../../db/prepared.ts';
import { courseMembers, coursePaces, courses, users } from '../../db/schema/index.ts';
import { learnsHere } from '../../db/teaches.ts';
import type { GradedLesson } from '../../grading/graded-lessons.ts';
import { byOrder } from '../../grading/reachable.ts';

export type CoursePace = {
  userId: number;
  lessonId: number;
  stepId: number | null;
  isPaused: boolean;
  course: { id: number; name: string };
};

const pacesOf = prepared((db) =>
  db
    .select({
      userId: courseMembers.userId,
      lessonId: coursePaces.lessonId,
      stepId: coursePaces.stepId,
      isPaused: coursePaces.isPaused,
      course: { id: courses.id, name: courses.name },
    })
    .from(coursePaces)
    .innerJoin(courses, eq(courses.id, coursePaces.courseId))
    .innerJoin(courseMembers, eq(courseMembers.courseId, coursePaces.courseId))
    .innerJoin(users, eq(users.id, courseMembers.userId))
    .where(and(isAnyOfNamed(courseMembers.userId, 'userIds'), learnsHere))
    .prepare('paces'),
);

/** The paces set by the learners' courses. */
export async function readPaces(ctx: Context, userIds: readonly number[]): Promise<CoursePace[]> {
  return userIds.length === 0 ? [] : pacesOf(ctx.db).execute({ userIds });
}

/** Whether the learner's paces allow the lesson's step to be completed now. */
export function allowsStep(
  { id: lessonId, steps }: GradedLesson,
  paces: readonly Pick<CoursePace, 'lessonId' | 'stepId' | 'isPaused'>[],
  stepId: number,
): boolean {
  const step = steps.find(({ id }) => id === stepId);
  return paces.every((pace) => {
    if (pace.lessonId !== lessonId) return true;
    if (pace.isPaused) return false;
    const last = steps.find(({ id }) => id === pace.stepId);
    return !step || !last || byOrder(step, last) <= 0;
  });
}

/** A learner's strictest pace in a lesson, if there is one. */
export function strictest(
  { id: lessonId, steps }: GradedLesson,
  paces: readonly CoursePace[],
): CoursePace | undefined {
  const placeOf = ({ stepId }: CoursePace) => {
    const step = steps.find(({ id }) => id === stepId);
    return step ? steps.toSorted(byOrder).indexOf(step) : Infinity;
  };
  const ofLesson = paces.filter((pace) => pace.lessonId === lessonId);
  return ofLesson.toSorted((a, b) => Number(b.isPaused) - Number(a.isPaused) || placeOf(a) - placeOf(b))[0];
}

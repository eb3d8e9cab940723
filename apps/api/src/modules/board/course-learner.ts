import { and, eq, inArray } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import { courseMembers, users } from '../../db/schema/index.ts';
import { learnsHere } from '../../db/teaches.ts';
import { notFound } from '../../http/errors.ts';
import { findChangeableCourse } from '../courses/courses.service.ts';

/** The learners of a course: its members who are not teachers; limited to `among` if given. */
export function readCourseLearners(ctx: Context, courseId: number, among?: readonly number[]) {
  const { id, firstName, lastName, username } = users;
  return ctx.db
    .select({ id, firstName, lastName, username })
    .from(courseMembers)
    .innerJoin(users, eq(users.id, courseMembers.userId))
    .where(
      and(
        eq(courseMembers.courseId, courseId),
        learnsHere,
        among ? inArray(users.id, [...among]) : undefined,
      ),
    );
}

/** A learner whom the caller teaches in this course; 404 for anyone else. */
export async function findTaughtLearner(ctx: UserContext, courseId: number, userId: number) {
  await findChangeableCourse(ctx, courseId);
  const [user] = await readCourseLearners(ctx, courseId, [userId]);
  if (!user) throw notFound('learner');
  return user;
}

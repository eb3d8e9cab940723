import type { CourseMember } from '@sentiero/contracts/courses';
import type { MemberProgress } from '@sentiero/contracts/progress';
import { inTransaction, type UserContext } from '../../context.ts';
import { AppError, forbidden, notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { publishProgress } from '../progress/complete-step.ts';
import { pacedLessons, releaseFrom } from '../lessons/release-held.ts';
import { readProgressOfMany } from '../progress/progress.service.ts';
import { requireUser } from '../users/users.service.ts';
import { canAddMember, canRemoveMember, canSeeAllMembers } from './courses.policy.ts';
import { readMembers } from './courses.queries.ts';
import { courseObject, findChangeableCourse, requireVisibleCourse } from './courses.service.ts';
import { deleteMember, insertMember } from './courses.store.ts';
import { memberView } from './courses.view.ts';

/** A learner sees the teachers and themselves. */
export async function listMembers(ctx: UserContext, courseId: number): Promise<CourseMember[]> {
  const membership = await requireVisibleCourse(ctx, courseId);
  const seesAll = canSeeAllMembers(ctx.actor, membership);
  const rows = await readMembers(ctx, courseId, seesAll ? undefined : ctx.actor.userId);
  const students = rows.filter((row) => !row.isTeacher).map((row) => row.id);
  const progressOf = await readProgressOfMany(ctx, courseId, students);
  return rows.map((row) => memberView(row, row.isTeacher ? [] : progressOf(row.id)));
}

export async function readProgressByCourse(ctx: UserContext, courseId: number): Promise<MemberProgress[]> {
  const members = await listMembers(ctx, courseId);
  return members
    .filter(({ user }) => !user.is_teacher)
    .map(({ user, progress }) => ({ user_id: user.id, progress }));
}

export function addMember(ctx: UserContext, courseId: number, userId: number): Promise<CourseMember> {
  return inTransaction(ctx, async (tx) => {
    await findChangeableCourse(tx, courseId, 'lock');
    const user = await findAddable(tx, userId);
    if (!(await insertMember(tx, courseId, { userId, teaches: user.isTeacher }))) {
      throw new AppError('already_member', 'This user is a member of the course already.');
    }
    await writeAudit(tx, {
      action: 'course.member-add',
      object: courseObject(courseId),
      detail: user.username,
    });
    const progressOf = await readProgressOfMany(tx, courseId, [userId]);
    return memberView({ ...user, joined: ctx.clock() }, progressOf(userId));
  });
}

/** Only staff can find out which users exist: to teachers, an unknown user looks like one they may not add. */
async function findAddable(ctx: UserContext, userId: number) {
  const user = await requireUser(ctx, userId).catch((error: unknown) => {
    throw error instanceof AppError && !ctx.actor.isStaff ? forbidden() : error;
  });
  if (!canAddMember(ctx.actor, user)) throw forbidden();
  return user;
}

export async function removeMember(ctx: UserContext, courseId: number, userId: number): Promise<void> {
  const released = await inTransaction(ctx, async (tx) => {
    await findChangeableCourse(tx, courseId, 'lock');
    if (!canRemoveMember(ctx.actor, userId)) throw forbidden();
    if (!(await deleteMember(tx, courseId, userId))) throw notFound('member');
    const { username } = await requireUser(tx, userId);
    await writeAudit(tx, {
      action: 'course.member-remove',
      object: courseObject(courseId),
      detail: username,
    });
    return releaseFrom(tx, await pacedLessons(tx, courseId), [userId]);
  });
  for (const completed of released) publishProgress(ctx, completed);
}

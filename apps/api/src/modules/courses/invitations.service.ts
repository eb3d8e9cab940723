import type { Course, CourseInvitation, OwnInvitation } from '@sentiero/contracts/courses';
import { inTransaction, type UserContext } from '../../context.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { courseInvitationMail } from '../../mail/mails.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { requireUser } from '../users/users.service.ts';
import { canChangeCourse } from './courses.policy.ts';
import { readInvitationsOf, readInvitationsTo } from './courses.queries.ts';
import { courseObject, findChangeableCourse, getCourse } from './courses.service.ts';
import {
  deleteInvitation,
  findInvitation,
  findMembership,
  insertInvitation,
  insertMember,
} from './courses.store.ts';
import { ownInvitationView } from './courses.view.ts';

type Invited = { userId: number; name: string; course: { id: number; name: string } };

/** Tells an account's owner by mail, unless they are invited already or the account is closed. */
export async function inviteUser(ctx: UserContext, { userId, name, course }: Invited): Promise<void> {
  const { actor } = ctx;
  if (!(await insertInvitation(ctx, course.id, { userId, name, invitedBy: actor.userId }))) return;
  const user = await requireUser(ctx, userId);
  const teacher = await requireUser(ctx, actor.userId);
  if (user.closedAt) return;
  const link = new URL('/courses', ctx.env.WEB_URL).href;
  const about = { teacher: `${teacher.firstName} ${teacher.lastName}`, course: course.name };
  const mail = courseInvitationMail({ to: user.email, language: user.language }, about, link);
  await ctx.mailer.post(ctx, mail, { userId });
}

export async function listOwnInvitations(ctx: UserContext): Promise<OwnInvitation[]> {
  return (await readInvitationsOf(ctx, ctx.actor.userId)).map(ownInvitationView);
}

export async function listInvitations(ctx: UserContext, courseId: number): Promise<CourseInvitation[]> {
  await findChangeableCourse(ctx, courseId);
  const rows = await readInvitationsTo(ctx, courseId);
  return rows.map(({ id, name, invitedOn }) => ({ id, name, invited_on: invitedOn.toISOString() }));
}

export function acceptInvitation(ctx: UserContext, id: number): Promise<Course> {
  return inTransaction(ctx, async (tx) => {
    const invitation = await findInvitation(tx, id);
    if (invitation?.userId !== tx.actor.userId) throw notFound('invitation');
    const { courseId, userId } = invitation;
    if (!(await insertMember(tx, courseId, { userId })))
      throw new AppError('already_member', 'You are a member of this course already.');
    return getCourse(tx, courseId);
  });
}

/** To everybody except the invited person and those who may change the course, there is no such invitation. */
export async function removeInvitation(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const invitation = await findInvitation(tx, id);
    if (!invitation) throw notFound('invitation');
    const { courseId, userId, name } = invitation;
    const isOwn = userId === tx.actor.userId;
    const mayChange = canChangeCourse(tx.actor, await findMembership(tx, courseId, tx.actor.userId));
    if (!isOwn && !mayChange) throw notFound('invitation');
    await deleteInvitation(tx, id);
    if (isOwn) return;
    await writeAudit(tx, {
      action: 'course.invitation-remove',
      object: courseObject(courseId),
      detail: name,
    });
  });
}

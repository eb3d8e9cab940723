import type { Course, CourseInvitation, OwnInvitation } from '@sentiero/contracts/courses';
import { inTransaction, type UserContext } from '../../context.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { courseInvitationMail } from '../../mail/mails.ts';
import { writeAudit } from '../audit/write-audit.ts';
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
import type { Known } from './plan-roster.ts';

type Invited = { user: Known; name: string; about: { teacher: string; course: string } };

/** Tells an account's owner by mail, unless they are invited already or the account is closed. */
export async function inviteUser(
  ctx: UserContext,
  courseId: number,
  { user, name, about }: Invited,
): Promise<void> {
  const invitation = { userId: user.id, name, invitedBy: ctx.actor.userId };
  if (!(await insertInvitation(ctx, courseId, invitation)) || user.closedAt) return;
  const link = new URL('/courses', ctx.env.WEB_URL).href;
  const mail = courseInvitationMail({ to: user.email, language: user.language }, about, link);
  await ctx.mailer.post(ctx, mail, { userId: user.id });
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

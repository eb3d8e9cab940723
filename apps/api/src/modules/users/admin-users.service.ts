import { limits } from '@sentiero/contracts/shared';
import { searchWords } from '@sentiero/contracts/texts';
import {
  usersEndpoints,
  type FoundUser,
  type UserAdminInput,
  type UserForStaff,
} from '@sentiero/contracts/users';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { AppError, invalidInput, notFound } from '../../http/errors.ts';
import { requireMatch, type Change } from '../../http/etag.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { auditProfile } from './audit-profile.ts';
import { keepRole } from './external-logins.store.ts';
import { requireEmail } from '../verification/emails.ts';
import { moveEmail } from './move-email.ts';
import { notifyOfUsername } from './notify-of-username.ts';
import { requireRecentLoginFor } from './sessions.service.ts';
import { applyRemedy } from './remedies.ts';
import { newUsername } from './usernames.store.ts';
import { listUsers, searchUsers, type UserPage } from './users.queries.ts';
import { requireUser } from './users.service.ts';
import { findUser, countOtherStaff, lockStaff, updateUser, type UserRow } from './users.store.ts';
import { foundUserView, userForStaffView } from './users.view.ts';

export async function search(ctx: Context, q: string, isTeacher: boolean | undefined): Promise<FoundUser[]> {
  if (searchWords(q).join(' ').length < limits.userSearchMin)
    throw invalidInput('/q', 'must have at least 3 characters');
  return (await searchUsers(ctx, q, isTeacher)).map(foundUserView);
}

export async function readUsers(
  ctx: Context,
  page: UserPage,
): Promise<{ users: UserForStaff[]; total: number }> {
  const { rows, total } = await listUsers(ctx, page);
  return { users: rows.map(userForStaffView), total };
}

export async function readUser(ctx: Context, id: number): Promise<UserForStaff> {
  return userForStaffView(await requireUser(ctx, id));
}

export async function adminUpdateUser(
  ctx: UserContext,
  id: number,
  change: Change<UserAdminInput>,
): Promise<UserForStaff> {
  const write = (tx: UserContext) => writeUser(tx, id, change);
  const { before, after } = await inTransaction(ctx, write, lockStaff);
  const hasOtherRoles = before.is_staff !== after.is_staff || before.is_teacher !== after.is_teacher;
  if (hasOtherRoles) ctx.hub.publish(id, { kind: 'roles-changed' });
  return after;
}

async function writeUser(
  ctx: UserContext,
  id: number,
  { input, ifMatch }: Change<UserAdminInput>,
): Promise<{ before: UserForStaff; after: UserForStaff }> {
  const isLastStaff = input.is_staff === false && (await countOtherStaff(ctx, id)) === 0;
  const stored = await findUser(ctx, id, 'lock');
  if (!stored) throw notFound('user');
  const before = userForStaffView(stored);
  requireMatch(ifMatch, before);
  if (before.is_staff && isLastStaff)
    throw new AppError('last_staff', 'This is the only staff account. Make another user staff first.');
  // What staff give, no provider or platform limits or takes back.
  const hasNewRole = input.is_teacher !== undefined && input.is_teacher !== stored.isTeacher;
  const row = await updateUser(ctx, id, {
    username: newUsername(stored.username, input.username),
    firstName: input.first_name,
    lastName: input.last_name,
    isStaff: input.is_staff,
    staffAt: input.is_staff && !stored.isStaff ? ctx.clock() : undefined,
    isTeacher: input.is_teacher,
    teacherByLaunch: hasNewRole ? false : undefined,
  });
  if (hasNewRole) await keepRole(ctx, id);
  const moved = await moveByStaff(ctx, row ?? stored, input.email);
  const after = userForStaffView(moved ?? row ?? stored);
  // A session alone, which may be stolen, must not be able to change staff rights or access to an account.
  await requireRecentLoginFor(ctx, usersEndpoints.adminUpdate, [before, after]);
  const hasLostRole = (before.is_staff && !after.is_staff) || (before.is_teacher && !after.is_teacher);
  if (hasLostRole) await applyRemedy(ctx, { user: stored, remedy: 'role lost' });
  await auditChange(ctx, before, after);
  await notifyOfUsername(ctx, stored, after.username);
  return { before, after };
}

async function moveByStaff(
  ctx: UserContext,
  user: UserRow,
  given: string | undefined,
): Promise<UserRow | null> {
  const email = given === undefined ? user.email : requireEmail(given);
  if (email === user.email) return null;
  const isOwn = user.id === ctx.actor.userId;
  return isOwn
    ? moveEmail(ctx, user, { email, by: 'owner', ownSession: ctx.actor.sessionId })
    : moveEmail(ctx, user, { email, by: 'staff' });
}

async function auditChange(ctx: UserContext, before: UserForStaff, after: UserForStaff): Promise<void> {
  const object = `user:${after.id}`;
  const roles = (['is_staff', 'is_teacher'] as const).filter((role) => before[role] !== after[role]);
  if (roles.length > 0) {
    const detail = roles.map((role) => `${role}: ${after[role]}`).join(', ');
    await writeAudit(ctx, { action: 'user.roles', object, detail });
  }
  await auditProfile(ctx, before, after);
}

import type { Context, UserContext } from '../../context.ts';
import type { Claimed } from '../../db/schema/index.ts';
import { notAuthenticated } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { changeIdentity, findIdentity, useIdentity, type IdentityRow } from './external-logins.store.ts';
import { findUser, updateUser, type UserRow } from './users.store.ts';

type LaunchRole = { issuer: string; subject: string; provider: string; isTeacher: boolean };

/** Gives or takes back the role of a user that a platform says only after the login. */
export async function applyLaunchRole(
  ctx: UserContext,
  launched: LaunchRole,
): Promise<{ isTeacher: boolean }> {
  const identity = await findIdentity(ctx, launched);
  const user = await findUser(ctx, ctx.actor.userId, 'lock');
  if (!user || identity?.userId !== user.id) throw notAuthenticated();
  const made = await applyRoles(ctx, user, rolesBy(launched, identity));
  await useIdentity(ctx, identity, made);
  return { isTeacher: made || (user.isTeacher && !identity.madeTeacher) };
}

/** The same for somebody whom the platform lists, without a launch of theirs. */
export async function applyListedRole(ctx: Context, listed: LaunchRole): Promise<void> {
  const identity = await findIdentity(ctx, listed);
  const user = identity && (await findUser(ctx, identity.userId, 'lock'));
  if (!user) return;
  const madeTeacher = await applyRoles(ctx, user, rolesBy(listed, identity));
  await changeIdentity(ctx, identity, { madeTeacher });
}

const rolesBy = ({ provider, isTeacher }: LaunchRole, { madeTeacher }: IdentityRow): Roles => ({
  claimed: { isTeacher },
  provider,
  madeBefore: madeTeacher,
  byLaunch: true,
});

type Roles = {
  claimed: Pick<Claimed, 'isTeacher'>;
  provider: string;
  madeBefore: boolean;
  /** Whether the role is for courses of a platform, rather than for all. */
  byLaunch?: boolean;
};

/** Makes a teacher of a user who is one for the provider, and takes back what it gave. True if the provider gave it. */
export async function applyRoles(
  ctx: Context,
  user: UserRow,
  { claimed, provider, madeBefore, byLaunch = false }: Roles,
): Promise<boolean> {
  if (claimed.isTeacher === null) return madeBefore;
  const isMore = user.teacherByLaunch && !byLaunch;
  const isGiven = claimed.isTeacher && (!user.isTeacher || isMore);
  const isTaken = !claimed.isTeacher && madeBefore && user.isTeacher && user.teacherByLaunch === byLaunch;
  if (isGiven || isTaken) {
    await updateUser(ctx, user.id, { isTeacher: isGiven, teacherByLaunch: isGiven && byLaunch });
    const detail = `teacher: ${isGiven ? 'yes' : 'no'}, by ${provider}`;
    await writeAudit(ctx, { action: 'user.roles', object: `user:${user.id}`, detail });
  }
  return isGiven || (madeBefore && !isTaken);
}

/** Takes back the role of a user that came with an identity which is gone: no rule can do so later. */
export async function takeBackRole(
  ctx: Context,
  { id, isTeacher }: UserRow,
  { madeTeacher }: Pick<IdentityRow, 'madeTeacher'>,
): Promise<void> {
  if (!madeTeacher || !isTeacher) return;
  await updateUser(ctx, id, { isTeacher: false, teacherByLaunch: false });
  const detail = 'teacher: no, with the login that gave it';
  await writeAudit(ctx, { action: 'user.roles', object: `user:${id}`, detail });
}

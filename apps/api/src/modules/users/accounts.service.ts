import type { AuditAction } from '@sentiero/contracts/audit';
import { fallbackLanguage, type Language } from '@sentiero/contracts/shared';
import type {
  ChangePasswordInput,
  EndedWaysIn,
  ResetPasswordInput,
  SignupInput,
  User,
} from '@sentiero/contracts/users';
import { emailKey } from '@sentiero/contracts/texts';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { AppError, notAuthenticated, notFound } from '../../http/errors.ts';
import { passwordChangedMail } from '../../mail/mails.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { readSecret, spendSecret } from '../verification/secrets.service.ts';
import { moveEmail } from './move-email.ts';
import { applyRemedy, type Remedy } from './remedies.ts';
import { hashPassword, isPasswordRight, ownNames, requireNewPassword } from './passwords.ts';
import { openSession, requireRecentLogin, type OpenedSession } from './sessions.service.ts';
import { requireUsername } from './usernames.store.ts';
import {
  findByEmail,
  findHash,
  findUser,
  holdPassword,
  insertUser,
  setPassword,
  type UserRow,
} from './users.store.ts';
import { userView } from './users.view.ts';

export async function signUp(
  ctx: Context,
  input: SignupInput,
  language: Language | undefined,
): Promise<User> {
  const username = requireUsername(input.username);
  const names = { username, firstName: input.first_name, lastName: input.last_name };
  const email = await readSecret(ctx, input.secret);
  requireNewPassword('/password', input.password, ownNames({ ...names, email }));
  const hash = await hashPassword(input.password);
  return inTransaction(ctx, async (tx) => {
    const user = await insertUser(tx, {
      ...names,
      email: await spendSecret(tx, input.secret),
      language: language ?? fallbackLanguage,
      dateJoined: tx.clock(),
    });
    await setPassword(tx, user.id, hash);
    await writeOwnAudit(tx, 'user.signup', user.id);
    return userView(user);
  });
}

export async function changePassword(
  ctx: UserContext,
  input: ChangePasswordInput,
): Promise<{ session: OpenedSession; ways: EndedWaysIn }> {
  const { userId } = ctx.actor;
  const known = await findUser(ctx, userId);
  if (!known) throw notAuthenticated();
  const oldHash = await findHash(ctx, userId);
  const isRight = await isPasswordRight(oldHash, input.old_password);
  if (!isRight || oldHash === undefined) throw wrongPassword();
  requireNewPassword('/new_password', input.new_password, ownNames(known));
  const hash = await hashPassword(input.new_password);
  return inTransaction(ctx, async (tx) => {
    const own = await findUser(tx, userId, 'lock');
    if (!own) throw notAuthenticated();
    const { device } = await requireRecentLogin(tx);
    if (!(await holdPassword(tx, userId, oldHash))) throw wrongPassword();
    const ways = await replacePassword(tx, own, { hash, remedy: 'new password' });
    await tellOfPassword(tx, own);
    return { session: await openSession(tx, userId, { device }), ways };
  });
}

const wrongPassword = () => new AppError('wrong_password', 'The old password is wrong.');

export async function changeEmail(
  ctx: UserContext,
  secret: string,
): Promise<{ user: User; session: OpenedSession }> {
  const { userId } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    const user = await findUser(tx, userId, 'lock');
    if (!user) throw notAuthenticated();
    const beginning = await requireRecentLogin(tx);
    const opened = await openSession(tx, userId, beginning);
    const email = await spendSecret(tx, secret);
    const own = await moveEmail(tx, user, { email, by: 'owner', ownSession: opened.id });
    await writeOwnAudit(tx, 'user.email', userId);
    return { user: userView(own), session: opened };
  });
}

/** Sets a new password for the owner of the account's address, and returns the ways in that ended or stay. */
export async function resetPassword(ctx: Context, input: ResetPasswordInput): Promise<EndedWaysIn> {
  const known = await findByEmail(ctx, await readSecret(ctx, input.secret));
  if (!known) throw notFound('account');
  requireOpen(known);
  requireNewPassword('/password', input.password, ownNames(known));
  const hash = await hashPassword(input.password);
  return inTransaction(ctx, async (tx) => {
    const own = await findUser(tx, known.id, 'lock');
    const email = await spendSecret(tx, input.secret);
    // The account may have moved to another address since it was read.
    if (!own || emailKey(own.email) !== emailKey(email)) throw notFound('account');
    requireOpen(own);
    await tellOfPassword(tx, own);
    return replacePassword(tx, own, { hash, remedy: 'reset by mail' });
  });
}

export function requireOpen({ closedAt }: UserRow): void {
  if (closedAt) throw new AppError('account_closed', 'This account was closed by an administrator.');
}

type NewPassword = { hash: string; remedy: Remedy };

/** Sets the new password of a remedy, and returns the ways in that it ended or left. The account's row must be locked. */
export async function replacePassword(
  ctx: Context,
  user: UserRow,
  { hash, remedy }: NewPassword,
): Promise<EndedWaysIn> {
  await setPassword(ctx, user.id, hash);
  await writeOwnAudit(ctx, 'user.password', user.id);
  return applyRemedy({ ...ctx, actor: { userId: user.id } }, { user, remedy });
}

export function tellOfPassword(ctx: Context, { id: userId, email: to, language }: UserRow): Promise<void> {
  const link = new URL('/reset-pw', ctx.env.WEB_URL).href;
  return ctx.mailer.post(ctx, passwordChangedMail({ to, language }, link), { userId });
}

export function writeOwnAudit(ctx: Context, action: AuditAction, userId: number): Promise<void> {
  return writeAudit({ ...ctx, actor: { userId } }, { action, object: `user:${userId}` });
}

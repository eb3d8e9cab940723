import type { AuditAction } from '@sentiero/contracts/audit';
import { fallbackLanguage, type Language } from '@sentiero/contracts/shared';
import type { ChangePasswordInput, ResetPasswordInput, SignupInput, User } from '@sentiero/contracts/users';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { AppError, notAuthenticated, notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { spendSecret } from '../verification/secrets.service.ts';
import { hashPassword, isPasswordRight, ownNames, requireNewPassword } from './passwords.ts';
import { endSession, endSessions, openSession, type OpenedSession } from './sessions.service.ts';
import { requireUsername } from './usernames.store.ts';
import {
  findByEmail,
  findHash,
  findUser,
  holdPassword,
  insertUser,
  setPassword,
  updateUser,
} from './users.store.ts';
import { userView } from './users.view.ts';

export function signUp(ctx: Context, input: SignupInput, language: Language | undefined): Promise<User> {
  const username = requireUsername(input.username);
  const names = { username, firstName: input.first_name, lastName: input.last_name };
  requireNewPassword('/password', input.password, ownNames({ ...names, email: '' }));
  return inTransaction(ctx, async (tx) => {
    const email = await spendSecret(tx, input.secret);
    requireNewPassword('/password', input.password, ownNames({ ...names, email }));
    const user = await insertUser(tx, {
      username,
      email,
      firstName: input.first_name,
      lastName: input.last_name,
      language: language ?? fallbackLanguage,
      dateJoined: tx.clock(),
    });
    await setPassword(tx, user.id, await hashPassword(input.password));
    await writeOwnAudit(tx, 'user.signup', user.id);
    return userView(user);
  });
}

export async function changePassword(ctx: UserContext, input: ChangePasswordInput): Promise<OpenedSession> {
  const { userId } = ctx.actor;
  const user = await findUser(ctx, userId);
  if (!user) throw notAuthenticated();
  const oldHash = await findHash(ctx, userId);
  const isRight = await isPasswordRight(oldHash, input.old_password);
  if (!isRight || oldHash === undefined) throw wrongPassword();
  requireNewPassword('/new_password', input.new_password, ownNames(user));
  const hash = await hashPassword(input.new_password);
  return inTransaction(ctx, async (tx) => {
    if (!(await holdPassword(tx, userId, oldHash))) throw wrongPassword();
    await setPassword(tx, userId, hash);
    await endSessions(tx, userId);
    await writeOwnAudit(tx, 'user.password', userId);
    return openSession(tx, userId);
  });
}

const wrongPassword = () => new AppError('wrong_password', 'The old password is wrong.');

export async function changeEmail(
  ctx: UserContext,
  secret: string,
): Promise<{ user: User; session: OpenedSession }> {
  const { userId, sessionId } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    const user = await updateUser(tx, userId, { email: await spendSecret(tx, secret) });
    if (!user) throw notAuthenticated();
    await writeOwnAudit(tx, 'user.email', userId);
    const session = await openSession(tx, userId);
    await endSession(tx, userId, sessionId);
    return { user: userView(user), session };
  });
}

export async function resetPassword(ctx: Context, input: ResetPasswordInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const user = await findByEmail(tx, await spendSecret(tx, input.secret));
    // The account's own row first, as in every other transaction.
    if (!user || !(await findUser(tx, user.id, 'lock'))) throw notFound('account');
    requireNewPassword('/password', input.password, ownNames(user));
    await setPassword(tx, user.id, await hashPassword(input.password));
    await endSessions(tx, user.id);
    await writeOwnAudit(tx, 'user.password', user.id);
  });
}

function writeOwnAudit(ctx: Context, action: AuditAction, userId: number): Promise<void> {
  return writeAudit({ ...ctx, actor: { userId } }, { action, object: `user:${userId}` });
}

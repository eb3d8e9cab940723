import { inTransaction, type UserContext } from '../../context.ts';
import { AppError, notAuthenticated } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { writeOwnAudit } from './accounts.service.ts';
import { isPasswordRight } from './passwords.ts';
import { endSession, openSession, readSession, type OpenedSession } from './sessions.service.ts';
import { findHash, findUser, holdPassword } from './users.store.ts';

/**
 * Confirms the password. The session continues under a new cookie, so that a stolen copy of the old one gains nothing.
 */
export async function confirmPassword(
  ctx: UserContext,
  password: string,
  address: string,
): Promise<OpenedSession> {
  const { userId, sessionId } = ctx.actor;
  const hash = await findHash(ctx, userId);
  if (!(await isPasswordRight(hash, password)) || hash === undefined) {
    const entry = { action: 'user.login-failed', object: `user:${userId}`, detail: address } as const;
    await inTransaction(ctx, (tx) => writeAudit(tx, entry));
    throw wrongPassword();
  }
  return inTransaction(ctx, async (tx) => {
    const user = await findUser(tx, userId, 'lock');
    if (!user) throw notAuthenticated();
    const { createdAt, device } = await readSession(tx);
    if (!(await holdPassword(tx, userId, hash))) throw wrongPassword();
    const session = await openSession(tx, userId, { createdAt, authenticatedAt: tx.clock(), device });
    await endSession(tx, userId, sessionId);
    await writeOwnAudit(tx, 'user.confirm', userId);
    return session;
  });
}

const wrongPassword = () => new AppError('wrong_password', 'The password is wrong.');

import type { Confirmations, ConfirmInput } from '@sentiero/contracts/users';
import { emailKey } from '@sentiero/contracts/texts';
import { inTransaction, type UserContext } from '../../context.ts';
import { AppError, notAuthenticated } from '../../http/errors.ts';
import { isNoEmail } from '../../mail/no-email.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { spendSecret } from '../verification/secrets.service.ts';
import { writeOwnAudit } from './accounts.service.ts';
import { listIdentities } from './external-logins.store.ts';
import { provePasskey } from './passkeys.service.ts';
import { countPasskeys } from './passkeys.store.ts';
import { isPasswordRight } from './passwords.ts';
import { providersOf } from './provider-client.ts';
import { endSession, openSession, readSession, type OpenedSession } from './sessions.service.ts';
import { readSources } from './sources.ts';
import { findHash, findUser, holdPassword, type UserRow } from './users.store.ts';

/** Says in the transaction, with the user's row locked, whether what was entered still holds. */
type Proof = (tx: UserContext, user: UserRow) => Promise<boolean>;

/**
 * Confirms who the caller is. The session continues under a new cookie, so that a stolen copy of the old one gains
 * nothing.
 */
export async function confirmCaller(
  ctx: UserContext,
  input: ConfirmInput,
  address: string,
): Promise<OpenedSession> {
  const { userId, sessionId } = ctx.actor;
  const holds = await proofOf(ctx, input, address);
  return inTransaction(ctx, async (tx) => {
    const user = await findUser(tx, userId, 'lock');
    if (!user) throw notAuthenticated();
    const { createdAt, device } = await readSession(tx);
    if (!(await holds(tx, user))) throw wrongPassword();
    const session = await openSession(tx, userId, { createdAt, authenticatedAt: tx.clock(), device });
    await endSession(tx, userId, sessionId);
    await writeOwnAudit(tx, 'user.confirm', userId);
    return session;
  });
}

async function proofOf(
  ctx: UserContext,
  { password, passkey, secret = '' }: ConfirmInput,
  address: string,
): Promise<Proof> {
  if (password !== undefined) return byPassword(ctx, password, address);
  if (passkey) return provePasskey(ctx, passkey);
  return async (tx, user) => {
    if (await hasMore(tx, user)) throw wrongPassword();
    return (await spendSecret(tx, secret)) === emailKey(user.email);
  };
}

async function byPassword(ctx: UserContext, password: string, address: string): Promise<Proof> {
  const { userId } = ctx.actor;
  const hash = await findHash(ctx, userId);
  if (!(await isPasswordRight(hash, password)) || hash === undefined) {
    const entry = { action: 'user.login-failed', object: `user:${userId}`, detail: address } as const;
    await inTransaction(ctx, (tx) => writeAudit(tx, entry));
    throw wrongPassword();
  }
  return (tx) => holdPassword(tx, userId, hash);
}

/** Whether there is more to show than the mailbox, which a second factor is there to outlive. */
const hasMore = async (ctx: UserContext, { id, secondFactorAt }: UserRow): Promise<boolean> =>
  secondFactorAt !== null || (await findHash(ctx, id)) !== undefined || (await countPasskeys(ctx, id)) > 0;

const wrongPassword = () => new AppError('wrong_password', 'The password is wrong.');

/** By what the caller may confirm who they are. A learning platform is none: it may launch without asking. */
export async function readConfirmations(ctx: UserContext): Promise<Confirmations> {
  const { userId } = ctx.actor;
  const user = await findUser(ctx, userId);
  if (!user) throw notAuthenticated();
  const sourceOf = await readSources(ctx);
  const known = (await listIdentities(ctx, userId)).map(({ issuer }) => sourceOf(issuer));
  const configured = new Set(providersOf(ctx).map(({ id }) => id));
  return {
    password: (await findHash(ctx, userId)) !== undefined,
    passkey: (await countPasskeys(ctx, userId)) > 0,
    email: isNoEmail(user.email) || (await hasMore(ctx, user)) ? null : user.email,
    providers: known.filter((source) => source !== null).filter(({ id }) => configured.has(id)),
  };
}

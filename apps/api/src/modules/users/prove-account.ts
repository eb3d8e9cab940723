import type { LoginInput } from '@sentiero/contracts/users';
import { emailKey } from '@sentiero/contracts/texts';
import { inTransaction, type Actor, type Context } from '../../context.ts';
import { AppError, notAuthenticated } from '../../http/errors.ts';
import { heldBy } from '../../http/hold-session.ts';
import { spendSecret } from '../verification/secrets.service.ts';
import { requireOpen } from './accounts.service.ts';
import { beganAt, type ExternalLogin } from './external-logins.store.ts';
import { countPasskeys } from './passkeys.store.ts';
import { readSession } from './sessions.service.ts';
import type { Origin } from './start-session.ts';
import { checkPassword, holdLogin } from './users.service.ts';
import { findByEmail, findHash, findUser, type UserRow } from './users.store.ts';

type Connect<Result> = (tx: Context, account: UserRow) => Promise<Result>;

/** Connects the account of a name and a password. One with a second factor wants a whole login. */
export async function byPassword<Result>(
  ctx: Context,
  { origin, ...input }: LoginInput & { origin: Origin },
  connect: Connect<Result>,
): Promise<Result> {
  const checked = await checkPassword(ctx, input, origin);
  return inTransaction(ctx, async (tx) => {
    const account = await holdLogin(tx, checked);
    if (account.secondFactorAt) throw logInFirst();
    return connect(tx, account);
  });
}

/** Connects the account of a proven address, if its owner could enter nothing else. */
export function byAddress<Result>(ctx: Context, secret: string, connect: Connect<Result>): Promise<Result> {
  return inTransaction(ctx, async (tx) => {
    const email = await spendSecret(tx, secret);
    const known = await findByEmail(tx, email);
    const account = known && (await findUser(tx, known.id, 'lock'));
    if (!account || emailKey(account.email) !== emailKey(email)) throw logInFirst();
    requireOpen(account);
    const mayUsePassword = tx.env.PASSWORD_LOGIN === 'all' || account.isStaff;
    const hasPassword = mayUsePassword && (await findHash(tx, account.id)) !== undefined;
    const hasMore = hasPassword || (await countPasskeys(tx, account.id)) > 0;
    if (hasMore || account.secondFactorAt) throw logInFirst();
    return connect(tx, account);
  });
}

/** Connects the account that somebody has logged in to since the login at the provider. */
export function bySession<Result>(
  ctx: Context,
  { actor, login }: { actor: Actor | null; login: ExternalLogin },
  connect: Connect<Result>,
): Promise<Result> {
  if (!actor) throw notAuthenticated();
  return inTransaction(heldBy(ctx, actor), async (tx) => {
    const account = await findUser(tx, actor.userId, 'lock');
    if (!account) throw notAuthenticated();
    if (!isYounger(await readSession(tx), login)) throw logInFirst();
    return connect(tx, account);
  });
}

/** Whether the owner of a session has shown who they are since the login at the provider. */
export const isYounger = (
  { authenticatedAt }: Pick<Actor, 'authenticatedAt'>,
  login: Pick<ExternalLogin, 'expiresAt'>,
): boolean => authenticatedAt !== null && authenticatedAt > beganAt(login);

const logInFirst = () => new AppError('log_in_first', 'Log in to this account, then connect it.');

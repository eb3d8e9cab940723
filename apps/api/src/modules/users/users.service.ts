import type { LoginInput, ProfileInput, User } from '@sentiero/contracts/users';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { AppError, notAuthenticated, notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { auditProfile } from './audit-profile.ts';
import { deleteCaptures } from '../reporting/reporting.service.ts';
import { isPasswordRight } from './passwords.ts';
import { notifyOfUsername } from './notify-of-username.ts';
import { openLogin, type OpenedLogin } from './pending-logins.service.ts';
import { endSession } from './sessions.service.ts';
import { startSession, type Origin, type StartedSession } from './start-session.ts';
import { newUsername } from './usernames.store.ts';
import { findLogin, findUser, holdPassword, updateUser, type UserRow } from './users.store.ts';
import { userView } from './users.view.ts';

/** For other modules: the store is private to this module. */
export { countOtherStaff, findUser, lockStaff, updateUser, type UserRow } from './users.store.ts';

type CheckedLogin = NonNullable<Awaited<ReturnType<typeof findLogin>>>;

export async function logIn(
  ctx: Context,
  input: LoginInput,
  origin: Origin,
): Promise<StartedSession | { pending: OpenedLogin }> {
  const checked = await checkPassword(ctx, input, origin);
  return inTransaction(ctx, async (tx) => {
    const own = await holdLogin(tx, checked);
    if (own.secondFactorAt) return { pending: await openLogin(tx, own.id) };
    const started = await startSession(tx, own.id, origin);
    if (!started) throw loginFailed();
    return started;
  });
}

/** Whose name and password these are. What follows happens in a transaction that begins with `holdLogin`. */
export async function checkPassword(ctx: Context, input: LoginInput, origin: Origin): Promise<CheckedLogin> {
  const login = await findLogin(ctx, input.username);
  const isRight = await isPasswordRight(login?.hash, input.password);
  // An unknown name is not logged, because people type their password into the wrong field.
  const object = login ? `user:${login.user.id}` : 'user:unknown';
  if (!isRight || !login || login.user.closedAt) {
    const entry = { action: 'user.login-failed', object, detail: origin.address } as const;
    await inTransaction(ctx, (tx) => writeAudit(tx, entry));
    throw loginFailed();
  }
  return login;
}

/** The account with that password, locked until the transaction ends. */
export async function holdLogin(tx: Context, { user, hash }: CheckedLogin): Promise<UserRow> {
  const own = await findUser(tx, user.id, 'lock');
  // The password may have changed during the check: a session with the old password must not start after all others
  // were ended.
  const isSame = await holdPassword(tx, user.id, hash);
  if (!own || own.closedAt || !isSame) throw loginFailed();
  if (tx.env.PASSWORD_LOGIN === 'staff' && !own.isStaff)
    throw new AppError('password_login_off', 'Log in the way that your school has set up.');
  return own;
}

const loginFailed = () => new AppError('login_failed', 'The username or password is wrong.');

export function logOut(ctx: UserContext): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await deleteCaptures(tx);
    await endSession(tx, tx.actor.userId, tx.actor.sessionId);
  });
}

/** The caller's own account, read with the session. */
export function readMe(user: UserRow | null): User {
  if (!user) throw notAuthenticated();
  return userView(user);
}

export async function updateMe(ctx: UserContext, input: ProfileInput): Promise<User> {
  return inTransaction(ctx, async (tx) => {
    const before = await findUser(tx, tx.actor.userId, 'lock');
    if (!before) throw notAuthenticated();
    const after = await updateUser(tx, before.id, {
      username: newUsername(before.username, input.username),
      firstName: input.first_name,
      lastName: input.last_name,
    });
    const own = userView(after ?? before);
    await auditProfile(tx, userView(before), own);
    await notifyOfUsername(tx, before, own.username);
    return own;
  });
}

/** The account; 404 if there is none. */
export async function requireUser(ctx: Context, id: number): Promise<UserRow> {
  const user = await findUser(ctx, id);
  if (!user) throw notFound('user');
  return user;
}

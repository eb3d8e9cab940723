import type { LoginInput, User } from '@sentiero/contracts/users';
import type { Context, UserContext } from '../../context.ts';
import { AppError, notAuthenticated } from '../../http/errors.ts';
import { clearEvents, clearRequests } from '../reporting/reporting.service.ts';
import { isPasswordRight } from './passwords.ts';
import { endSession, openSession, type OpenedSession } from './sessions.service.ts';
import { findLogin, findUser, setLastLogin } from './users.store.ts';
import { userView } from './users.view.ts';

export async function logIn(
  ctx: Context,
  input: LoginInput,
): Promise<{ user: User; session: OpenedSession }> {
  const login = await findLogin(ctx, input.username);
  if (!(await isPasswordRight(login?.hash, input.password)) || !login) {
    throw new AppError('login_failed', 'The user name or the password is wrong.');
  }
  const session = await openSession(ctx, login.user.id);
  const user = (await setLastLogin(ctx, login.user.id)) ?? login.user;
  return { user: userView(user), session };
}

export async function logOut(ctx: UserContext): Promise<void> {
  await clearRequests(ctx);
  await clearEvents(ctx);
  await endSession(ctx, ctx.actor.userId, ctx.actor.sessionId);
}

export async function readMe(ctx: UserContext): Promise<User> {
  const user = await findUser(ctx, ctx.actor.userId);
  if (!user) throw notAuthenticated();
  return userView(user);
}

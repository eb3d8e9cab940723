import type { User } from '@sentiero/contracts/users';
import type { Context } from '../../context.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { openSession, type OpenedSession } from './sessions.service.ts';
import { setLastLogin } from './users.store.ts';
import { userView } from './users.view.ts';

/** Where a login comes from: the client's address, and its browser. */
export type Origin = { address: string; device: string };
/**
 * When the user entered a password, passkey or code, or did so at a provider that says so; null if that is not known, as
 * after a launch, which may have shown nothing. Now, if it is left out.
 */
type Authenticated = { authenticatedAt?: Date | null };
export type StartedSession = { user: User; session: OpenedSession };

/** Starts the session of a login, whose user's row is locked; null if the account was closed. */
export async function startSession(
  ctx: Context,
  userId: number,
  { address, device, authenticatedAt = ctx.clock() }: Origin & Authenticated,
): Promise<StartedSession | null> {
  const session = await openSession(ctx, userId, { device, authenticatedAt });
  const user = await setLastLogin(ctx, userId);
  if (!user) return null;
  const actor = { userId };
  const object = `user:${userId}`;
  await writeAudit({ ...ctx, actor }, { action: 'user.login', object, detail: address });
  return { user: userView(user), session };
}

import { fallbackLanguage, type Language } from '@sentiero/contracts/shared';
import {
  preparedUsername,
  usernameProblem,
  type PendingChoice,
  type PendingIdentity,
} from '@sentiero/contracts/users';
import { inTransaction, type Actor, type Context, type UserContext } from '../../context.ts';
import type { Claimed } from '../../db/schema/index.ts';
import { AppError, notAuthenticated } from '../../http/errors.ts';
import { heldBy } from '../../http/hold-session.ts';
import { noEmail } from '../../mail/no-email.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { announceWayIn } from './announce-way-in.ts';
import { findClaimed, insertIdentity, takeClaimed } from './external-logins.store.ts';
import { applyRoles } from './external-roles.ts';
import { requireRecentLogin } from './sessions.service.ts';
import { findSource } from './sources.ts';
import { startSession, type Origin, type StartedSession } from './start-session.ts';
import { requireUsername } from './usernames.store.ts';
import { findUser, insertUser } from './users.store.ts';

/** What the provider says about this browser's user, for the page that settles the first login. */
export async function readPending(
  ctx: Context,
  token: string | undefined,
  actor: Actor | null,
): Promise<PendingIdentity> {
  const login = await findClaimed(ctx, token);
  const provider = login && (await findSource(ctx, login.provider));
  if (!login?.claimed || !provider) throw loginExpired();
  const { firstName, lastName, email } = login.claimed;
  const user = actor && (await findUser(ctx, actor.userId));
  return {
    provider,
    first_name: firstName,
    last_name: lastName,
    email,
    suggested_username: suggestionFrom(login.claimed),
    username: user?.username ?? null,
  };
}

/** A valid username made of what the provider says; empty if nothing of it is one. */
function suggestionFrom({ username, email, firstName, lastName }: Claimed): string {
  const named = `${firstName}.${lastName}`
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9.]/g, '');
  const candidates = [username, email?.split('@', 1)[0] ?? '', named];
  return candidates.map(preparedUsername).find((name) => name !== '' && !usernameProblem(name)) ?? '';
}

type Settlement = {
  token: string | undefined;
  actor: Actor | null;
  origin: Origin;
  language: Language | undefined;
};

/** Makes an account for the identity, or links it to the account of the session, which began lately. */
export function settleExternalLogin(
  ctx: Context,
  choice: PendingChoice,
  { token, actor, origin, language }: Settlement,
): Promise<StartedSession> {
  if (choice.do === 'link') {
    if (!actor) throw notAuthenticated();
    return inTransaction(heldBy(ctx, actor), (tx) => link(tx, token, origin));
  }
  const username = requireUsername(choice.username);
  return inTransaction(ctx, async (tx) => {
    const { claimed, provider } = await requireClaimed(tx, token);
    const user = await insertUser(tx, {
      username,
      firstName: choice.first_name,
      lastName: choice.last_name,
      email: claimed.email ?? noEmail(),
      isTeacher: claimed.isTeacher === true,
      language: language ?? fallbackLanguage,
      dateJoined: tx.clock(),
    });
    await insertIdentity(tx, user.id, { ...claimed, madeTeacher: claimed.isTeacher === true });
    const own = { ...tx, actor: { userId: user.id } };
    await writeAudit(own, { action: 'user.signup', object: `user:${user.id}`, detail: provider });
    if (claimed.isTeacher) {
      const detail = `teacher: yes, by ${provider}`;
      await writeAudit(own, { action: 'user.roles', object: `user:${user.id}`, detail });
    }
    const session = await startSession(tx, user.id, { ...origin, authenticatedAt: null });
    if (!session) throw loginExpired();
    return session;
  });
}

async function link(ctx: UserContext, token: string | undefined, origin: Origin): Promise<StartedSession> {
  await requireRecentLogin(ctx);
  const { claimed, provider } = await requireClaimed(ctx, token);
  const { userId } = ctx.actor;
  const user = await findUser(ctx, userId, 'lock');
  if (!user) throw notAuthenticated();
  const madeTeacher = await applyRoles(ctx, user, { claimed, provider, madeBefore: false });
  await insertIdentity(ctx, userId, { ...claimed, madeTeacher });
  const name = (await findSource(ctx, provider))?.name[user.language] ?? provider;
  await announceWayIn(ctx, user, { kind: 'identity', name, at: ctx.clock() });
  await writeAudit(ctx, { action: 'user.identity-link', object: `user:${userId}`, detail: provider });
  const session = await startSession(ctx, userId, origin);
  if (!session) throw notAuthenticated();
  return session;
}

async function requireClaimed(ctx: Context, token: string | undefined) {
  const login = await takeClaimed(ctx, token);
  if (!login?.claimed || !(await findSource(ctx, login.provider))) throw loginExpired();
  return { claimed: login.claimed, provider: login.provider };
}

const loginExpired = () => new AppError('login_expired', 'This login has expired. Log in again.');

import { fallbackLanguage, type Language } from '@sentiero/contracts/shared';
import {
  preparedUsername,
  usernameProblem,
  type Identity,
  type LoginProblem,
  type PendingChoice,
  type PendingIdentity,
  type Provider,
  type ProviderLogout,
} from '@sentiero/contracts/users';
import { inTransaction, type Actor, type Context, type UserContext } from '../../context.ts';
import type { Claimed } from '../../db/schema/index.ts';
import { AppError, notAuthenticated, notFound } from '../../http/errors.ts';
import { heldBy } from '../../http/hold-session.ts';
import { noEmail } from '../../mail/no-email.ts';
import type { ProviderSetting } from '../../env.ts';
import { writeAudit } from '../audit/write-audit.ts';
import {
  deleteIdentity,
  findClaimed,
  findIdentity,
  insertIdentity,
  listIdentities,
  openExternalLogin,
  takeClaimed,
  takeTrip,
  useIdentity,
  type OpenedTrip,
} from './external-logins.store.ts';
import { openLogin, type OpenedLogin } from './pending-logins.service.ts';
import {
  beginTrip,
  endTrip,
  logoutAt,
  ProviderAway,
  providersOf,
  ProviderRefused,
} from './provider-client.ts';
import { requireRecentLogin } from './sessions.service.ts';
import { findSource, nameOf, readSources } from './sources.ts';
import { startSession, type Origin, type StartedSession } from './start-session.ts';
import { requireUsername } from './usernames.store.ts';
import { findUser, insertUser, updateUser, type UserRow } from './users.store.ts';
import { requireWayIn } from './ways-in.ts';

export const readProviderNames = (ctx: Context): Provider[] => providersOf(ctx).map(nameOf);

/** Where a browser that came by this provider logs out of it. A provider that is away delays nobody's logout. */
export async function readProviderLogout(ctx: Context, id: string | undefined): Promise<ProviderLogout> {
  const provider = providersOf(ctx).find((one) => one.id === id);
  const url = provider ? await logoutAt(ctx, provider).catch(() => null) : null;
  return provider && url !== null ? { provider: nameOf(provider), url } : { provider: null, url: null };
}

function requireProvider(ctx: Context, id: string): ProviderSetting {
  const provider = providersOf(ctx).find((one) => one.id === id);
  if (!provider) throw notFound('provider');
  return provider;
}

/** Where a browser goes next, with what it is given on the way. */
export type Way = {
  location: string;
  trip?: OpenedTrip;
  session?: StartedSession;
  pending?: OpenedLogin;
};

/** `next` is the page to return to, as the web app checks it again. */
export async function startExternalLogin(ctx: Context, id: string, next: string): Promise<Way> {
  const provider = requireProvider(ctx, id);
  try {
    const { location, trip } = await beginTrip(ctx, provider);
    const opened = await inTransaction(ctx, (tx) =>
      openExternalLogin(tx, { provider: id, next: ownPath(next), trip }),
    );
    return { location, trip: opened };
  } catch (error) {
    return problem(ctx, error, next);
  }
}

/** Paths of the web app only: nothing that a browser reads as another origin. */
const ownPath = (next: string) => (/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) ? next : '/');

type Callback = { provider: string; search: string; token: string | undefined; origin: Origin };

/** The browser is back from the provider. */
export async function finishExternalLogin(ctx: Context, callback: Callback): Promise<Way> {
  const provider = requireProvider(ctx, callback.provider);
  const login = await inTransaction(ctx, (tx) => takeTrip(tx, callback.token, provider.id));
  if (!login?.trip) return leadTo(ctx, '/login', { problem: 'login-expired' satisfies LoginProblem });
  const { next, trip } = login;
  try {
    const claimed = await endTrip(ctx, provider, { trip, search: callback.search });
    return await inTransaction(ctx, (tx) =>
      admit(tx, claimed, { provider: provider.id, next, origin: callback.origin }),
    );
  } catch (error) {
    return problem(ctx, error, next);
  }
}

function problem(ctx: Context, error: unknown, next: string): Way {
  if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
  ctx.log.warn({ err: error }, 'a login at a provider failed');
  const what: LoginProblem = error instanceof ProviderAway ? 'provider-away' : 'provider-refused';
  return leadTo(ctx, '/login', { problem: what, next });
}

function leadTo({ env }: Context, path: string, query: Record<string, string> = {}): Way {
  const url = new URL(path, env.WEB_URL);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { location: url.href };
}

type Admission = { provider: string; next: string; origin: Origin };

/** Logs in the owner of a known identity, asking for the second factor that the account has; otherwise asks who it is. */
async function admit(ctx: Context, claimed: Claimed, { provider, next, origin }: Admission): Promise<Way> {
  const identity = await findIdentity(ctx, claimed);
  if (!identity) {
    const trip = await openExternalLogin(ctx, { provider, next, claimed });
    return { ...leadTo(ctx, '/welcome', { next }), trip };
  }
  const user = await findUser(ctx, identity.userId, 'lock');
  const closed: LoginProblem = 'account-closed';
  if (!user || user.closedAt) return leadTo(ctx, '/login', { problem: closed });
  const madeTeacher = await applyRoles(ctx, user, { claimed, provider, madeBefore: identity.madeTeacher });
  await useIdentity(ctx, identity, madeTeacher);
  if (user.secondFactorAt) {
    const pending = await openLogin(ctx, user.id);
    return { ...leadTo(ctx, '/login', { second_factor: pending.factors.join(','), next }), pending };
  }
  const session = await startSession(ctx, user.id, origin);
  return session ? { ...leadTo(ctx, next), session } : leadTo(ctx, '/login', { problem: closed });
}

type Ticketed = { provider: string; next: string; claimed: Claimed };

/** Keeps what a platform claims about its user until the browser redeems the ticket. */
export const makeTicket = async (tx: Context, ticketed: Ticketed): Promise<string> =>
  (await openExternalLogin(tx, ticketed)).token;

/** Logs in the user for whom the ticket was made, once. */
export function redeemTicket(ctx: Context, ticket: string, origin: Origin): Promise<Way> {
  return inTransaction(ctx, async (tx) => {
    const login = await takeClaimed(tx, ticket);
    if (!login?.claimed) return leadTo(tx, '/login', { problem: 'login-expired' satisfies LoginProblem });
    const { claimed, provider, next } = login;
    return admit(tx, claimed, { provider, next, origin });
  });
}

type Standing = { issuer: string; subject: string; provider: string; isTeacher: boolean };

/** Gives or takes back the role of a user whose standing at a platform is known only after the login. */
export async function applyStanding(ctx: UserContext, standing: Standing): Promise<{ isTeacher: boolean }> {
  const identity = await findIdentity(ctx, standing);
  const user = await findUser(ctx, ctx.actor.userId, 'lock');
  if (!user || identity?.userId !== user.id) throw notAuthenticated();
  const { provider, isTeacher } = standing;
  const roles = { claimed: { isTeacher }, provider, madeBefore: identity.madeTeacher, byLaunch: true };
  const made = await applyRoles(ctx, user, roles);
  await useIdentity(ctx, identity, made);
  return { isTeacher: made || (user.isTeacher && !identity.madeTeacher) };
}

type Roles = {
  claimed: Pick<Claimed, 'isTeacher'>;
  provider: string;
  madeBefore: boolean;
  /** Whether the role is for courses of a platform, rather than for all. */
  byLaunch?: boolean;
};

/** Makes a teacher of a user who is one for the provider, and takes back what it gave. True if the provider gave it. */
async function applyRoles(
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
    const session = await startSession(tx, user.id, origin);
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

export async function readIdentities(ctx: UserContext): Promise<Identity[]> {
  const rows = await listIdentities(ctx, ctx.actor.userId);
  const sourceOf = await readSources(ctx);
  return rows.map(({ id, issuer, createdAt, lastUsedAt }) => ({
    id,
    provider: sourceOf(issuer),
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
  }));
}

export async function unlink(ctx: UserContext, id: number): Promise<undefined> {
  await inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const user = await findUser(tx, userId, 'lock');
    if (!user) throw notAuthenticated();
    await requireRecentLogin(tx);
    const gone = await deleteIdentity(tx, { id, userId });
    if (!gone) throw notFound('identity');
    await requireWayIn(tx, user);
    await writeAudit(tx, { action: 'user.identity-unlink', object: `user:${userId}` });
    // No rule can take the role back later.
    if (gone.madeTeacher && user.isTeacher) {
      await updateUser(tx, userId, { isTeacher: false, teacherByLaunch: false });
      const detail = 'teacher: no, with the login that gave it';
      await writeAudit(tx, { action: 'user.roles', object: `user:${userId}`, detail });
    }
  });
  return undefined;
}

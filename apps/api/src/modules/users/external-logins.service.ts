import type { LoginProblem } from '@sentiero/contracts/users';
import { inTransaction, type Context } from '../../context.ts';
import type { Claimed } from '../../db/schema/index.ts';
import type { ProviderSetting } from '../../env.ts';
import { notFound } from '../../http/errors.ts';
import {
  findIdentity,
  openExternalLogin,
  takeAuthRequest,
  takeClaimed,
  useIdentity,
  type OpenedExternalLogin,
} from './external-logins.store.ts';
import { applyRoles } from './external-roles.ts';
import { followNames } from './follow-names.ts';
import { claimForProvider } from './issuers.service.ts';
import { openLogin, type OpenedLogin } from './pending-logins.service.ts';
import {
  beginAuthorization,
  finishAuthorization,
  ProviderAway,
  providersOf,
  ProviderRefused,
} from './provider-client.ts';
import { startSession, type Origin, type StartedSession } from './start-session.ts';
import { findUser } from './users.store.ts';

function requireProvider(ctx: Context, id: string): ProviderSetting {
  const provider = providersOf(ctx).find((one) => one.id === id);
  if (!provider) throw notFound('provider');
  return provider;
}

/** Where a browser goes next, with what its cookies are to hold. */
export type Redirection = {
  location: string;
  /** The external login to be continued. */
  external?: OpenedExternalLogin;
  session?: StartedSession;
  pending?: OpenedLogin;
};

/** `next` is the page to return to, as the web app checks it again; `fresh` has the user log in there anew. */
export async function startExternalLogin(
  ctx: Context,
  id: string,
  { next = '/', fresh = false }: { next?: string | undefined; fresh?: boolean | undefined },
): Promise<Redirection> {
  const provider = requireProvider(ctx, id);
  try {
    const { location, authRequest } = await beginAuthorization(ctx, provider, fresh);
    const external = await inTransaction(ctx, (tx) =>
      openExternalLogin(tx, { provider: id, next: ownPath(next), authRequest }),
    );
    return { location, external };
  } catch (error) {
    return problem(ctx, error, next);
  }
}

/** Paths of the web app only: nothing that a browser reads as another origin. */
const ownPath = (next: string) => (/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) ? next : '/');

type Callback = { provider: string; search: string; token: string | undefined; origin: Origin };

/** The browser is back from the provider. */
export async function finishExternalLogin(ctx: Context, callback: Callback): Promise<Redirection> {
  const provider = requireProvider(ctx, callback.provider);
  const login = await inTransaction(ctx, (tx) => takeAuthRequest(tx, callback.token, provider.id));
  if (!login?.authRequest)
    return redirectTo(ctx, '/login', { problem: 'login-expired' satisfies LoginProblem });
  const { next, authRequest } = login;
  try {
    const { claimed, authenticatedAt } = await finishAuthorization(ctx, provider, {
      authRequest,
      search: callback.search,
    });
    const origin = { ...callback.origin, authenticatedAt };
    return await inTransaction(ctx, async (tx) => {
      await claimForProvider(tx, claimed.issuer);
      return admit(tx, claimed, { provider: provider.id, next, origin });
    });
  } catch (error) {
    return problem(ctx, error, next);
  }
}

function problem(ctx: Context, error: unknown, next: string): Redirection {
  if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
  ctx.log.warn({ err: error }, 'a login at a provider failed');
  const what: LoginProblem = error instanceof ProviderAway ? 'provider-away' : 'provider-refused';
  return redirectTo(ctx, '/login', { problem: what, next });
}

function redirectTo({ env }: Context, path: string, query: Record<string, string> = {}): Redirection {
  const url = new URL(path, env.WEB_URL);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { location: url.href };
}

/** A login there is recent here only if the provider was asked to log in anew, and says when it did. */
type Admission = { provider: string; next: string; origin: Origin & { authenticatedAt: Date | null } };

/** Logs in the owner of a known identity, asking for the second factor that the account has; otherwise asks who it is. */
async function admit(
  ctx: Context,
  claimed: Claimed,
  { provider, next, origin }: Admission,
): Promise<Redirection> {
  const identity = await findIdentity(ctx, claimed);
  if (!identity) {
    const external = await openExternalLogin(ctx, { provider, next, claimed });
    return { ...redirectTo(ctx, '/welcome', { next }), external };
  }
  const user = await findUser(ctx, identity.userId, 'lock');
  const closed: LoginProblem = 'account-closed';
  if (!user || user.closedAt) return redirectTo(ctx, '/login', { problem: closed });
  const madeTeacher = await applyRoles(ctx, user, { claimed, provider, madeBefore: identity.madeTeacher });
  if (!(await useIdentity(ctx, identity, madeTeacher)))
    return redirectTo(ctx, '/login', { problem: 'login-expired' satisfies LoginProblem });
  await followNames(ctx, user, { identity, claimed });
  if (user.secondFactorAt) {
    const pending = await openLogin(ctx, user.id);
    return { ...redirectTo(ctx, '/login', { second_factor: pending.factors.join(','), next }), pending };
  }
  const session = await startSession(ctx, user.id, origin);
  return session ? { ...redirectTo(ctx, next), session } : redirectTo(ctx, '/login', { problem: closed });
}

type Ticketed = { provider: string; next: string; claimed: Claimed };

/** Keeps what a platform claims about its user until the browser redeems the ticket. */
export const makeTicket = async (tx: Context, ticketed: Ticketed): Promise<string> =>
  (await openExternalLogin(tx, ticketed)).token;

/** Logs in the user for whom the ticket was made, once. */
export function redeemTicket(ctx: Context, ticket: string, origin: Origin): Promise<Redirection> {
  return inTransaction(ctx, async (tx) => {
    const login = await takeClaimed(tx, ticket);
    if (!login?.claimed) return redirectTo(tx, '/login', { problem: 'login-expired' satisfies LoginProblem });
    const { claimed, provider, next } = login;
    // A platform may launch without asking its user anything.
    return admit(tx, claimed, { provider, next, origin: { ...origin, authenticatedAt: null } });
  });
}

import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { Id, limits, visibleName, nullable, Timestamp } from '../shared/index.ts';
import { Provider } from './provider.ts';
import { LoginInput, User, Username } from './user.ts';

/** The id of an OpenID Connect provider in the settings; also a path segment. */
export const ProviderId = T.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$', maxLength: 40 });

/** What a provider says about somebody who has no account here yet. */
export const PendingIdentity = T.Object({
  provider: Provider,
  first_name: T.String(),
  last_name: T.String(),
  /** A suggestion; null if the provider names none, or says that it is not verified. */
  email: nullable(T.String()),
  /** Whether it becomes the account's address without a code, because the provider is the authority for it. */
  email_proven: T.Boolean(),
  suggested_username: T.String(),
  /** Who is logged in in this browser; null if nobody is. It may be somebody else. */
  username: nullable(T.String()),
  /** Whether that login is younger than this one, so that the identity can be linked to its account. */
  may_link: T.Boolean(),
  /** Names this login, for what a browser keeps of it. */
  key: T.String(),
});
export type PendingIdentity = T.Static<typeof PendingIdentity>;

const personName = visibleName(limits.nameMax);
const secret = T.String({ minLength: 1, maxLength: 200 });
/**
 * A new account, or a link to one, proven in this call: by its name and password; by the secret of its address, if it
 * has neither a password nor a passkey; or else by a login in this browser that came after the one of the identity.
 */
export const PendingChoice = T.Union([
  T.Object({
    do: T.Literal('create'),
    username: Username,
    first_name: personName,
    last_name: personName,
    /** Proves the address of the account. Without it, the account has none, unless the provider has proven it. */
    secret: T.Optional(secret),
    without_address: T.Optional(T.Boolean()),
  }),
  T.Object({
    do: T.Literal('link'),
    username: T.Optional(LoginInput.properties.username),
    password: T.Optional(LoginInput.properties.password),
    secret: T.Optional(secret),
  }),
]);
export type PendingChoice = T.Static<typeof PendingChoice>;

export const Identity = T.Object({
  id: Id,
  /** Null if the provider is no longer in the settings. */
  provider: nullable(Provider),
  created_at: Timestamp,
  last_used_at: Timestamp,
});
export type Identity = T.Static<typeof Identity>;

/** The provider at which this browser logged in and may log out; nulls if there is none, or it offers no logout. */
export const ProviderLogout = T.Object({ provider: nullable(Provider), url: nullable(T.String()) });
export type ProviderLogout = T.Static<typeof ProviderLogout>;

/** The problems with which a login by a provider leads back to `/login?problem=…`. */
export const loginProblems = [
  'provider-away',
  'provider-refused',
  'login-expired',
  'account-closed',
] as const;
export type LoginProblem = (typeof loginProblems)[number];

const byProvider = T.Object({ provider: ProviderId });

/** Logins by OpenID Connect providers. */
export const externalEndpoints = {
  providers: endpoint({
    method: 'GET',
    path: '/auth/providers',
    access: 'public',
    summary: 'The providers by which users may log in.',
    response: T.Array(Provider),
  }),
  passwordLogin: endpoint({
    method: 'GET',
    path: '/auth/password',
    access: 'public',
    summary: 'Whether only staff log in with a password.',
    response: T.Object({ staff_only: T.Boolean() }),
  }),
  pending: endpoint({
    method: 'GET',
    path: '/auth/pending',
    access: 'public',
    summary: 'The identity with which this browser came from a provider, as long as it has no account.',
    response: PendingIdentity,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/auth/pending',
    access: 'public',
    summary:
      'Creates an account for that identity, or links it to an account that is proven; starts a session.',
    body: PendingChoice,
    response: User,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/auth/logout',
    access: 'user',
    summary: 'Where this browser logs out of the provider by which it logged in.',
    response: ProviderLogout,
  }),
  start: endpoint({
    method: 'GET',
    path: '/auth/:provider',
    access: 'public',
    summary: 'Redirects a browser to the provider.',
    status: 303,
    params: byProvider,
    query: T.Object({
      next: T.Optional(T.String({ maxLength: limits.urlMax })),
      /** The user logs in there anew, which makes the login a recent one. */
      fresh: T.Optional(T.Boolean()),
    }),
  }),
  callback: endpoint({
    method: 'GET',
    path: '/auth/:provider/callback',
    access: 'public',
    summary:
      'Where the provider sends the browser back to: starts a session, or leads to `/welcome` or `/login`.',
    status: 303,
    params: byProvider,
    query: T.Object({
      code: T.Optional(T.String({ maxLength: 4_000 })),
      state: T.Optional(T.String({ maxLength: 200 })),
      iss: T.Optional(T.String({ maxLength: 2_000 })),
      error: T.Optional(T.String({ maxLength: 200 })),
      error_description: T.Optional(T.String({ maxLength: 4_000 })),
    }),
  }),
  identities: endpoint({
    method: 'GET',
    path: '/users/me/identities',
    access: 'user',
    summary: 'The providers by which the caller may log in.',
    response: T.Array(Identity),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/users/me/identities/:id',
    access: 'user',
    summary: 'Removes a login by a provider; not the only way to log in.',
    recentLogin: true,
    status: 204,
    params: T.Object({ id: Id }),
  }),
};

import { normalEmail, normalName } from '@sentiero/contracts/texts';
import { hourMs } from '@sentiero/contracts/time';
import * as oidc from 'openid-client';
import type { Context } from '../../context.ts';
import type { Claimed } from '../../db/schema/index.ts';
import { readProviders, type ProviderSetting } from '../../env.ts';
import { fetchOut } from '../../outgoing.ts';

/** Seconds for each call to a provider, and for differences between its clock and ours. */
const timeout = 5;
const clockTolerance = 60;
const keptMs = hourMs;
const textMax = 200;
/** Key sets and claims about a user are much shorter. */
const answerLimitBytes = 1024 * 1024;

/** The secrets of one round trip of a browser to a provider. */
export type AuthRequest = { state: string; nonce: string; verifier: string; isFresh?: boolean };

/** The provider does not reply, or replies with what is no provider's reply. */
export class ProviderAway extends Error {}
/** The provider, or our check of its reply, refuses this login. */
export class ProviderRefused extends Error {}

let read: { text: string; providers: ProviderSetting[] } | undefined;

/** The providers of the settings. */
export function providersOf({ env: { OIDC_PROVIDERS: text } }: Context): ProviderSetting[] {
  if (read?.text !== text) read = { text, providers: readProviders({ OIDC_PROVIDERS: text }) };
  return read.providers;
}

type Kept = { configuration: Promise<oidc.Configuration>; untilMs: number };
const configurations = new WeakMap<ProviderSetting, Kept>();

/** What the provider publishes about itself, for an hour. */
function configurationOf(ctx: Context, provider: ProviderSetting): Promise<oidc.Configuration> {
  const kept = configurations.get(provider);
  if (kept && kept.untilMs > performance.now()) return kept.configuration;
  const configuration = discover(ctx, provider);
  configurations.set(provider, { configuration, untilMs: performance.now() + keptMs });
  configuration.catch(() => configurations.delete(provider));
  return configuration;
}

function discover(
  { providerReach }: Context,
  { issuer, client_id, client_secret }: ProviderSetting,
): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  const metadata = {
    [oidc.clockTolerance]: clockTolerance,
    ...(client_secret !== undefined && { client_secret }),
  };
  const authentication = client_secret === undefined ? oidc.None() : undefined;
  return oidc
    .discovery(url, client_id, metadata, authentication, {
      timeout,
      [oidc.customFetch]: (at, { method, headers, body, signal }) =>
        fetchOut(providerReach, at, { method, headers, body, signal, limitBytes: answerLimitBytes }),
      execute: url.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    })
    .catch(away);
}

function away(cause: unknown): never {
  throw new ProviderAway('the provider cannot be reached', { cause });
}

const callbackOf = ({ env }: Context, { id }: ProviderSetting) =>
  `${env.API_URL.replace(/\/$/, '')}/auth/${id}/callback`;

/** The address of the provider's login, and what its reply will be checked against. */
export async function beginAuthorization(
  ctx: Context,
  provider: ProviderSetting,
  isFresh: boolean,
): Promise<{ location: string; authRequest: AuthRequest }> {
  const configuration = await configurationOf(ctx, provider);
  const authRequest = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    isFresh,
  };
  const scopes = new Set(['openid', ...(provider.scopes ?? ['profile', 'email'])]);
  const location = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(ctx, provider),
    scope: [...scopes].join(' '),
    code_challenge: await oidc.calculatePKCECodeChallenge(authRequest.verifier),
    code_challenge_method: 'S256',
    state: authRequest.state,
    nonce: authRequest.nonce,
    ...(isFresh && { max_age: '0' }),
  });
  return { location: location.href, authRequest };
}

/** Where a browser ends its session at the provider, which asks its user first; null if it offers no such page. */
export async function logoutAt(ctx: Context, provider: ProviderSetting): Promise<string | null> {
  const configuration = await configurationOf(ctx, provider);
  if (!configuration.serverMetadata().end_session_endpoint) return null;
  const back = new URL('/login', ctx.env.WEB_URL).href;
  return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: back }).href;
}

/** Redeems the provider's code, and returns what it claims about its user. `search` is the query of the callback. */
export async function finishAuthorization(
  ctx: Context,
  provider: ProviderSetting,
  { authRequest, search }: { authRequest: AuthRequest; search: string },
): Promise<{ claimed: Claimed; authenticatedAt: Date | null }> {
  const configuration = await configurationOf(ctx, provider);
  const url = new URL(`${callbackOf(ctx, provider)}${search}`);
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: authRequest.verifier,
      expectedState: authRequest.state,
      expectedNonce: authRequest.nonce,
      idTokenExpected: true,
      // Refuses an ID token whose `auth_time` is missing or older.
      ...(authRequest.isFresh && { maxAge: 0 }),
    });
    const claims = tokens.claims();
    if (!claims) throw new ProviderRefused('there is no ID token');
    const more = await userInfo(configuration, tokens.access_token, claims.sub);
    const { issuer } = configuration.serverMetadata();
    const claimed = claimedBy(provider, issuer, { ...more, ...claims });
    return { claimed, authenticatedAt: authRequest.isFresh ? ctx.clock() : null };
  } catch (error) {
    if (isRefusal(error)) throw new ProviderRefused('the login was refused', { cause: error });
    return away(error);
  }
}

/** Errors in what the provider says, unlike those of the network. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ProviderRefused) return true;
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return true;
  const code = error instanceof oidc.ClientError ? error.code : undefined;
  return code !== undefined && code !== 'OAUTH_TIMEOUT' && code !== 'OAUTH_ABORT';
}

type Claims = Readonly<Record<string, unknown>>;

/** Some providers put names and addresses only there. Without it, the user types them. */
async function userInfo(configuration: oidc.Configuration, token: string, subject: string): Promise<Claims> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {};
  return oidc.fetchUserInfo(configuration, token, subject).catch(() => ({}));
}

function claimedBy(provider: ProviderSetting, issuer: string, claims: Claims): Claimed {
  const names = {
    first_name: 'given_name',
    last_name: 'family_name',
    email: 'email',
    username: 'preferred_username',
  };
  const { first_name, last_name, email, username } = { ...names, ...provider.claims };
  const textOf = (name: string) => textIn(claims[name]);
  const isVerified = claims['email_verified'] !== false;
  const address = isVerified && textOf(email) !== '' ? textOf(email) : null;
  return {
    issuer,
    subject: String(claims['sub']),
    firstName: textOf(first_name),
    lastName: textOf(last_name),
    email: address,
    // The verification is that of the standard claim, not of one that the settings name instead.
    isEmailProven: claims['email_verified'] === true && email === 'email' && isAssignedBy(provider, address),
    username: textOf(username),
    isTeacher: (provider.roles ?? []).some(({ claim, value }) => [claims[claim]].flat().includes(value)),
  };
}

function isAssignedBy({ email_domains: domains = [] }: ProviderSetting, address: string | null): boolean {
  const stored = normalEmail(address ?? '');
  return stored !== null && domains.includes(stored.slice(stored.lastIndexOf('@') + 1));
}

/** A claim as a line of text; empty if it is something else. */
function textIn(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  return normalName(claim.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')).slice(0, textMax);
}

import * as oidc from 'openid-client';
import type { Context } from '../../context.ts';
import { lineItemScope, membersScope, scoreScope } from './claims.ts';
import { readSigningKey } from './keys.ts';
import { platformFetch } from './platform-fetch.ts';
import type { PlatformRow } from './platforms.store.ts';

const timeoutSeconds = 5;
/** Our statements to a platform begin so long before now: Moodle takes none that its own clock calls future. */
export const earlierSeconds = 60;
const statementSeconds = 300;
/** A token is renewed so long before it ends. */
const spareMs = 60_000;

type Kept = { token: string; endsMs: number };
const kept = new Map<string, Kept>();
const keyOf = ({ tokenUrl, clientId }: PlatformRow) => `${tokenUrl} ${clientId}`;

type Service = 'scores' | 'items' | 'members';
const scopes: Record<Service, string> = {
  scores: scoreScope,
  items: lineItemScope,
  members: membersScope,
};
const allScopes = Object.values(scopes).join(' ');

/**
 * An access token for a service of the platform, from memory while it is valid: one for all services, or one for this
 * service if the platform refuses that.
 */
export async function serviceToken(ctx: Context, platform: PlatformRow, service: Service): Promise<string> {
  for (const key of [keyOf(platform), `${keyOf(platform)} ${service}`]) {
    const known = kept.get(key);
    if (known && known.endsMs > performance.now()) return known.token;
  }
  try {
    return keep(keyOf(platform), await requestToken(ctx, platform, allScopes));
  } catch (error) {
    if (!isRefusedScope(error)) throw error;
    return keep(`${keyOf(platform)} ${service}`, await requestToken(ctx, platform, scopes[service]));
  }
}

/** Requests a token anew, to see whether the platform gives one. */
export const tryToken = (ctx: Context, platform: PlatformRow): Promise<Kept> =>
  requestToken(ctx, platform, allScopes);

/** The endpoint of tokens has answered, and given none. */
export const isRefusedToken = (error: unknown) => error instanceof oidc.ResponseBodyError;
export const isRefusedScope = (error: unknown) =>
  error instanceof oidc.ResponseBodyError && error.error === 'invalid_scope';

function keep(key: string, token: Kept): string {
  kept.set(key, token);
  return token.token;
}

async function requestToken(ctx: Context, platform: PlatformRow, scope: string): Promise<Kept> {
  const { key, kid } = await readSigningKey(ctx);
  // Platforms check for one or the other.
  const audience = { [oidc.modifyAssertion]: aimedAt(platform) };
  const configuration = new oidc.Configuration(
    { issuer: platform.issuer, token_endpoint: platform.tokenUrl },
    platform.clientId,
    undefined,
    oidc.PrivateKeyJwt({ key, kid }, audience),
  );
  configuration.timeout = timeoutSeconds;
  const customFetch: oidc.CustomFetch = (url, { method, headers, body, signal }) =>
    platformFetch(ctx, url, { method, headers, body: body ?? null, signal: signal ?? null });
  configuration[oidc.customFetch] = customFetch;
  if (platform.tokenUrl.startsWith('http:')) oidc.allowInsecureRequests(configuration);
  const { access_token: token, expires_in = 0 } = await oidc.clientCredentialsGrant(configuration, { scope });
  return { token, endsMs: performance.now() + expires_in * 1000 - spareMs };
}

const aimedAt =
  ({ issuer, tokenUrl }: PlatformRow): oidc.ModifyAssertionFunction =>
  (_header, payload) => {
    const begins = Number(payload['iat']) - earlierSeconds;
    Object.assign(payload, {
      aud: [tokenUrl, issuer],
      iat: begins,
      nbf: begins,
      exp: begins + statementSeconds,
    });
  };

/** The platform refused the token before its end. */
export function forgetToken(platform: PlatformRow): void {
  for (const key of kept.keys())
    if (key === keyOf(platform) || key.startsWith(`${keyOf(platform)} `)) kept.delete(key);
}

import * as oidc from 'openid-client';
import type { Context } from '../../context.ts';
import { scoreScope } from './claims.ts';
import { readSigningKey } from './keys.ts';
import type { PlatformRow } from './platforms.store.ts';

const timeoutSeconds = 5;
/** A token is renewed so long before it ends. */
const spareMs = 60_000;

type Kept = { token: string; endsMs: number };
const kept = new Map<string, Kept>();
const keyOf = ({ tokenUrl, clientId }: PlatformRow) => `${tokenUrl} ${clientId}`;

/** An access token for the platform's services, from memory while it is valid. */
export async function serviceToken(ctx: Context, platform: PlatformRow): Promise<string> {
  const known = kept.get(keyOf(platform));
  if (known && known.endsMs > performance.now()) return known.token;
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
  if (platform.tokenUrl.startsWith('http:')) oidc.allowInsecureRequests(configuration);
  const { access_token: token, expires_in = 0 } = await oidc.clientCredentialsGrant(configuration, {
    scope: scoreScope,
  });
  kept.set(keyOf(platform), { token, endsMs: performance.now() + expires_in * 1000 - spareMs });
  return token;
}

const aimedAt =
  ({ issuer, tokenUrl }: PlatformRow): oidc.ModifyAssertionFunction =>
  (_header, payload) => {
    payload['aud'] = [tokenUrl, issuer];
  };

/** The platform refused the token before its end. */
export function forgetToken(platform: PlatformRow): void {
  kept.delete(keyOf(platform));
}

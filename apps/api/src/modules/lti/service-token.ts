import { ltiServices, type LtiFinding, type LtiService } from '@sentiero/contracts/lti';
import * as T from 'typebox';
import { Check } from 'typebox/value';
import type { Context } from '../../context.ts';
import { formType } from '../../http/route.ts';
import { lineItemScope, membersScope, resultScope, scoreScope } from './claims.ts';
import { signStatement } from './keys.ts';
import { isAway, platformFetch } from './platform-fetch.ts';
import type { PlatformRow } from './platforms.store.ts';

const statementSeconds = 300;
/** A token is renewed so long before it ends. */
const spareMs = 60_000;

export type ServiceToken = { token: string; endsMs: number; services: readonly LtiService[] };
const kept = new Map<string, ServiceToken>();
const keyOf = ({ tokenUrl, clientId }: PlatformRow) => `${tokenUrl} ${clientId}`;

const scopes: Record<LtiService, string> = {
  scores: scoreScope,
  results: resultScope,
  items: lineItemScope,
  members: membersScope,
};

/** The platform has answered, and given no token. */
export class TokenRefused extends Error {
  readonly problem: LtiFinding;
  readonly detail: string;

  constructor(problem: LtiFinding, detail: string | number = '') {
    super(`no token: ${problem} ${detail}`.trim());
    this.problem = problem;
    this.detail = String(detail);
  }
}

/**
 * An access token for a service of the platform, from memory while it is valid: one for all services, or one for this
 * service if the platform refuses that.
 */
export async function serviceToken(
  ctx: Context,
  platform: PlatformRow,
  service: LtiService,
): Promise<ServiceToken> {
  for (const key of [keyOf(platform), `${keyOf(platform)} ${service}`]) {
    const known = kept.get(key);
    if (known?.services.includes(service) && known.endsMs > performance.now()) return known;
  }
  try {
    const token = await requestToken(ctx, platform, ltiServices);
    kept.set(keyOf(platform), token);
    if (token.services.includes(service)) return token;
  } catch (error) {
    if (!isRefusedScope(error)) throw error;
    const token = await requestToken(ctx, platform, [service]);
    kept.set(`${keyOf(platform)} ${service}`, token);
    return token;
  }
  throw new TokenRefused('scopes_refused');
}

/** The services for which the platform gives a token now. */
export async function grantedServices(ctx: Context, platform: PlatformRow): Promise<readonly LtiService[]> {
  const ask = async (services: readonly LtiService[]) => {
    try {
      return (await requestToken(ctx, platform, services)).services;
    } catch (error) {
      if (isRefusedScope(error)) return [];
      throw error;
    }
  };
  const granted = await ask(ltiServices);
  if (granted.length > 0) return granted;
  return (await Promise.all(ltiServices.map((service) => ask([service])))).flat();
}

const isRefusedScope = (error: unknown) =>
  error instanceof TokenRefused && error.problem === 'scopes_refused';

const Given = T.Object({
  access_token: T.String({ minLength: 1 }),
  expires_in: T.Optional(T.Number()),
  scope: T.Optional(T.String()),
});

async function requestToken(
  ctx: Context,
  platform: PlatformRow,
  services: readonly LtiService[],
): Promise<ServiceToken> {
  const scope = services.map((service) => scopes[service]).join(' ');
  const response = await post(ctx, platform, {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await statementTo(ctx, platform),
    scope,
  });
  const text = await response.text();
  const given = jsonIn(text);
  if (!response.ok || !Check(Given, given))
    throw await refusalIn(ctx, platform, { status: response.status, text });
  const { access_token: token, expires_in = 0, scope: granted = scope } = given;
  const own = granted.split(' ');
  return {
    token,
    endsMs: performance.now() + expires_in * 1000 - spareMs,
    services: services.filter((service) => own.includes(scopes[service])),
  };
}

function post(ctx: Context, { tokenUrl }: PlatformRow, fields: Record<string, string>): Promise<Response> {
  return platformFetch(ctx, tokenUrl, {
    method: 'POST',
    headers: { 'Content-Type': formType, Accept: 'application/json' },
    body: String(new URLSearchParams({ grant_type: 'client_credentials', ...fields })),
  });
}

const statementTo = (ctx: Context, { issuer, tokenUrl, clientId }: PlatformRow): Promise<string> =>
  signStatement(
    ctx,
    // Platforms check for one or the other.
    { iss: clientId, sub: clientId, aud: [tokenUrl, issuer], jti: crypto.randomUUID() },
    { at: new Date(), seconds: statementSeconds },
  );

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Moodle labels its errors as HTML, and puts messages with quotation marks between its own. */
const errorIn = (text: string): string | undefined =>
  /^\s*\{\s*"error"\s*:\s*"(?<error>.*?)"\s*(?:\}\s*$|,\s*"error_)/s.exec(text)?.groups?.['error'];

const codes: Readonly<Record<string, LtiFinding>> = {
  invalid_client: 'client_refused',
  invalid_scope: 'scopes_refused',
};

type Answer = { status: number; text: string };

async function refusalIn(
  ctx: Context,
  platform: PlatformRow,
  { status, text }: Answer,
): Promise<TokenRefused> {
  const error = errorIn(text);
  if (error === undefined) {
    if (isAway(status) || !(await speaksOfErrors(ctx, platform)))
      return new TokenRefused('bad_status', status);
    // Only a request with our signature makes it fail: Moodle, when it cannot read our keys.
    return new TokenRefused('keyset_blocked', status);
  }
  const known = codes[error];
  if (known) return new TokenRefused(known, error);
  // A code of OAuth is one word; Moodle quotes the library that reads our signature.
  if (/^\w*$/.test(error)) return new TokenRefused('token_refused', error);
  return new TokenRefused(
    /\biat\b|\bprior to\b|\bexpired\b/i.test(error) ? 'token_time' : 'key_refused',
    error,
  );
}

/** Whether the address is one of tokens: it complains of a request without a signature in the words of OAuth. */
async function speaksOfErrors(ctx: Context, platform: PlatformRow): Promise<boolean> {
  const answer = await post(ctx, platform, {}).catch(() => null);
  return answer !== null && errorIn(await answer.text()) !== undefined;
}

/** The platform refused the token before its end. */
export function forgetToken(platform: PlatformRow): void {
  for (const key of kept.keys())
    if (key === keyOf(platform) || key.startsWith(`${keyOf(platform)} `)) kept.delete(key);
}

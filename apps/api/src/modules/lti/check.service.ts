import type { LtiCheck, LtiFinding } from '@sentiero/contracts/lti';
import * as oidc from 'openid-client';
import * as T from 'typebox';
import { Check } from 'typebox/value';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/errors.ts';
import { speaksForIssuer } from '../users/issuers.service.ts';
import { jsonOf, platformFetch } from './platform-fetch.ts';
import { findPlatform, type PlatformRow } from './platforms.store.ts';
import { countFailed } from './scores.store.ts';
import { isRefusedScope, tryToken } from './service-token.ts';

/** The difference between the clocks, in milliseconds, that a launch bears. */
const clockToleranceMs = 60_000;
const detailMax = 300;

const KeySet = T.Object({ keys: T.Array(T.Object({ kty: T.String() })) });
type Result = { problem: LtiFinding | null; detail: string };

const fine: Result = { problem: null, detail: '' };
const wrong = (problem: LtiFinding, detail: string | number = ''): Result => ({
  problem,
  detail: String(detail).slice(0, detailMax),
});

/** Tries what a launch and a score need from the platform; what only a launch shows is from the newest one. */
export async function checkPlatform(ctx: Context, id: number): Promise<LtiCheck[]> {
  const platform = await findPlatform(ctx, id);
  if (!platform) throw notFound('platform');
  const [answer, login, token] = await Promise.all([
    platformFetch(ctx, platform.jwksUrl).catch(() => null),
    checkLogin(ctx, platform),
    checkToken(ctx, platform),
  ]);
  return [
    { check: 'keys', ...(await checkKeys(answer)) },
    { check: 'clock', ...checkClock(ctx, answer) },
    { check: 'login', ...login },
    { check: 'token', ...token },
    { check: 'launches', ...checkLaunches(ctx, platform) },
    { check: 'sending', ...(await checkSending(ctx, id)) },
  ];
}

/** Why the newest launch was refused, or why each one is. */
function checkLaunches(ctx: Context, platform: PlatformRow): Result {
  return speaksForIssuer(ctx, platform)
    ? (platform.refused ?? fine)
    : wrong('launch_refused', platform.issuer);
}

/** Whether scores and due dates have arrived; the pages of their courses say which, and why. */
async function checkSending(ctx: Context, id: number): Promise<Result> {
  const failed = await countFailed(ctx, id);
  return failed > 0 ? wrong('not_sent', failed) : fine;
}

async function checkKeys(answer: Response | null): Promise<Result> {
  if (!answer) return wrong('unreachable');
  if (answer.status !== 200) return wrong('bad_status', answer.status);
  const set = await jsonOf(answer);
  return Check(KeySet, set) && set.keys.some(({ kty }) => kty === 'RSA') ? fine : wrong('no_keys');
}

function checkClock({ clock }: Context, answer: Response | null): Result {
  const theirs = Date.parse(answer?.headers.get('date') ?? '');
  const difference = Math.abs(theirs - clock().getTime());
  if (Number.isNaN(difference) || difference <= clockToleranceMs) return fine;
  return wrong('clock_differs', Math.round(difference / 1000));
}

/** Without parameters, the address complains, but it is there. */
async function checkLogin(ctx: Context, { authUrl }: PlatformRow): Promise<Result> {
  const answer = await platformFetch(ctx, authUrl).catch(() => null);
  if (!answer) return wrong('unreachable');
  return answer.status === 404 || answer.status === 410 ? wrong('bad_status', answer.status) : fine;
}

async function checkToken(ctx: Context, platform: PlatformRow): Promise<Result> {
  try {
    await tryToken(ctx, platform);
    return fine;
  } catch (error) {
    if (isRefusedScope(error)) return wrong('scopes_refused');
    if (error instanceof oidc.ResponseBodyError) return refusedToken(error);
    const { cause } = error as Error;
    if (cause instanceof Response) return wrong('bad_status', cause.status);
    return wrong('unreachable');
  }
}

function refusedToken({ error, error_description: text = '' }: oidc.ResponseBodyError): Result {
  const detail = `${error} ${text}`.trim();
  return wrong(error === 'invalid_client' ? 'client_refused' : 'token_refused', detail);
}

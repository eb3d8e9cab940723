import { ltiServices, type LtiCheck, type LtiFinding } from '@sentiero/contracts/lti';
import * as T from 'typebox';
import { Check } from 'typebox/value';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/errors.ts';
import { speaksForIssuer } from '../users/issuers.service.ts';
import { hasLaunched } from './launches.store.ts';
import { jsonOf, platformFetch } from './platform-fetch.ts';
import { findPlatform, type PlatformRow } from './platforms.store.ts';
import { countSent } from './scores.store.ts';
import { grantedServices, TokenRefused } from './service-token.ts';

/** The difference between the clocks, in milliseconds, that a launch bears. */
const clockToleranceMs = 60_000;
const detailMax = 300;

const KeySet = T.Object({ keys: T.Array(T.Object({ kty: T.String() })) });
type Result = Pick<LtiCheck, 'state' | 'problem' | 'detail'>;

const fine: Result = { state: 'fine', problem: null, detail: '' };
const wrong = (problem: LtiFinding, detail: string | number = ''): Result => ({
  state: 'wrong',
  problem,
  detail: String(detail).slice(0, detailMax),
});
const unseen = (problem: LtiFinding): Result => ({ state: 'unseen', problem, detail: '' });

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
    { check: 'launches', ...(await checkLaunches(ctx, platform)) },
    { check: 'sending', ...(await checkSending(ctx, id)) },
  ];
}

/** Why the newest launch was refused, or why each one is. */
async function checkLaunches(ctx: Context, platform: PlatformRow): Promise<Result> {
  if (!speaksForIssuer(ctx, platform)) return wrong('launch_refused', platform.issuer);
  if (platform.refused) return { state: 'wrong', ...platform.refused };
  return (await hasLaunched(ctx, platform.id)) ? fine : unseen('no_launch');
}

/** Whether scores and due dates have arrived; the pages of their courses say which, and why. */
async function checkSending(ctx: Context, id: number): Promise<Result> {
  const { sent, failed } = await countSent(ctx, id);
  if (failed > 0) return wrong('not_sent', failed);
  return sent > 0 ? fine : unseen('nothing_sent');
}

async function checkKeys(answer: Response | null): Promise<Result> {
  if (!answer) return wrong('unreachable');
  if (answer.status !== 200) return wrong('bad_status', answer.status);
  const set = await jsonOf(answer);
  return Check(KeySet, set) && set.keys.some(({ kty }) => kty === 'RSA') ? fine : wrong('no_keys');
}

function checkClock({ clock }: Context, answer: Response | null): Result {
  const theirs = Date.parse(answer?.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return unseen('no_clock');
  const difference = Math.abs(theirs - clock().getTime());
  return difference <= clockToleranceMs ? fine : wrong('clock_differs', Math.round(difference / 1000));
}

/** Without parameters, the address complains, but it is there. */
async function checkLogin(ctx: Context, { authUrl }: PlatformRow): Promise<Result> {
  const answer = await platformFetch(ctx, authUrl).catch(() => null);
  if (!answer) return wrong('unreachable');
  return answer.status === 404 || answer.status === 410 ? wrong('bad_status', answer.status) : fine;
}

/** Some platforms let nobody read scores back; we do without. */
const needed = ltiServices.filter((service) => service !== 'results');

async function checkToken(ctx: Context, platform: PlatformRow): Promise<Result> {
  try {
    const granted = await grantedServices(ctx, platform);
    if (granted.length === 0) return wrong('scopes_refused');
    const missing = needed.filter((service) => !granted.includes(service));
    return missing.length === 0 ? fine : wrong('services_off', missing.join(' '));
  } catch (error) {
    return error instanceof TokenRefused ? wrong(error.problem, error.detail) : wrong('unreachable');
  }
}

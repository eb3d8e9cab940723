import { ltiEndpoints, type LtiLogin, type LtiMessage } from '@sentiero/contracts/lti';
import { limits } from '@sentiero/contracts/shared';
import { normalName } from '@sentiero/contracts/texts';
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { inTransaction, type Context } from '../../context.ts';
import { randomToken } from '../../crypto.ts';
import type { Claimed, Refusal } from '../../db/schema/index.ts';
import { makeTicket } from '../users/external-logins.service.ts';
import { speaksForIssuer } from '../users/issuers.service.ts';
import { sourceOfPlatform } from '../users/sources.ts';
import { launchIn, type Launch } from './claims.ts';
import { insertLaunch, insertLogin, takeLogin, upsertContext } from './launches.store.ts';
import {
  findPlatform,
  findPlatforms,
  noteRefusal,
  noteUnknownClient,
  type PlatformRow,
} from './platforms.store.ts';
import { ownUrl } from './platforms.service.ts';
import { makePickTicket } from './deep-link.service.ts';
import { PlatformAway, platformFetch } from './platform-fetch.ts';
import { errorCodeIn, LaunchRefused } from './refused.ts';

/** The greatest age of a token, and the difference between our clock and the platform's, in seconds. */
const tokenAge = 5 * 60;
const clockTolerance = 60;

/**
 * The address of the platform's login, for the browser that has the cookie. The cookie is the same for all launches of
 * a browser, so that two tabs may launch at once.
 */
export async function beginLaunch(ctx: Context, login: LtiLogin, cookie: string): Promise<string> {
  const platforms = await findPlatforms(ctx, login.iss, login.client_id);
  const [platform] = platforms;
  if (!platform || platforms.length > 1) {
    await inTransaction(ctx, (tx) => noteUnknownClient(tx, login.iss));
    throw new LaunchRefused('unknown-platform', { detail: `${login.iss} ${login.client_id ?? ''}`.trim() });
  }
  const [state, nonce] = [randomToken(), randomToken()];
  await inTransaction(ctx, (tx) =>
    insertLogin(tx, { token: bound(state, cookie), platformId: platform.id, nonce }),
  );
  const url = new URL(platform.authUrl);
  const hint = login.lti_message_hint;
  const query = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientId,
    redirect_uri: ownUrl(ctx, ltiEndpoints.launch),
    login_hint: login.login_hint,
    ...(hint === undefined ? {} : { lti_message_hint: hint }),
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

const bound = (state: string, cookie: string) => `${state}.${cookie}`;

export type AcceptedLaunch = { launch: Launch; platform: PlatformRow; ticket: string };

/** Checks the token that a platform posts; the ticket logs in the user for whom it is. */
export async function takeMessage(
  ctx: Context,
  message: LtiMessage,
  cookie: string | undefined,
): Promise<AcceptedLaunch> {
  const token = bound(message.state, cookie ?? '');
  const login = await inTransaction(ctx, (tx) => takeLogin(tx, token));
  const platform = login && (await findPlatform(ctx, login.platformId));
  if (!platform) throw new LaunchRefused('expired');
  const launch = await checked(ctx, message, { platform, nonce: login.nonce });
  if (launch.picking) return { launch, platform, ticket: await pickTicket(ctx, launch, platform) };
  return inTransaction(ctx, async (tx) => {
    const id = await keepLaunch(tx, launch, platform);
    const claimed = claimedBy(platform, launch);
    const provider = sourceOfPlatform(platform.id);
    const ticket = await makeTicket(tx, { provider, next: `/lti/${id}`, claimed });
    return { launch, platform, ticket };
  });
}

async function pickTicket(
  ctx: Context,
  { picking, deployment, isInstructor }: Launch,
  platform: PlatformRow,
): Promise<string> {
  const url = safeUrl(platform, picking?.returnUrl ?? null);
  if (!url || !isInstructor) throw new LaunchRefused('refused');
  const data = picking?.data ?? null;
  return makePickTicket(ctx, { platform: platform.id, deployment, return_url: url, data });
}

async function keepLaunch(tx: Context, launch: Launch, platform: PlatformRow): Promise<string> {
  const { id: platformId } = platform;
  const { context, subject, isInstructor, lessonId, mayChangeItem } = launch;
  const contextId = context
    ? await upsertContext(tx, {
        platformId,
        key: context.key,
        title: oneLine(context.title),
        membersUrl: safeUrl(platform, launch.membersUrl),
      })
    : null;
  const lineItem = safeUrl(platform, launch.lineItem);
  return insertLaunch(tx, {
    platformId,
    contextId,
    subject,
    isInstructor,
    lessonId,
    lineItem,
    mayChangeItem,
  });
}

/** An address that a launch names: `https:`, or one that staff entered the origin of. */
function safeUrl({ issuer, tokenUrl }: PlatformRow, given: string | null): string | null {
  const url = given !== null && URL.canParse(given) ? new URL(given) : null;
  const known = [issuer, tokenUrl].map((own) => new URL(own).origin);
  return url && (url.protocol === 'https:' || known.includes(url.origin)) ? url.href : null;
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

function keySetOf({ outsideReach }: Context, url: string) {
  const known =
    keySets.get(url) ??
    createRemoteJWKSet(new URL(url), {
      [customFetch]: (at, call) => platformFetch({ outsideReach }, at, call),
    });
  keySets.set(url, known);
  return known;
}

type Expected = { platform: PlatformRow; nonce: string };

/** The launch in the message; notes for staff whether it was refused. */
async function checked(ctx: Context, message: LtiMessage, expected: Expected) {
  const { id_token, error } = message;
  const { platform } = expected;
  const note = (refused: Refusal | null) => inTransaction(ctx, (tx) => noteRefusal(tx, platform.id, refused));
  try {
    if (id_token === undefined) throw new LaunchRefused('refused', { detail: errorCodeIn(error) });
    const launch = await verified(ctx, id_token, expected);
    if (platform.refused) await note(null);
    return launch;
  } catch (refusal) {
    if (refusal instanceof LaunchRefused) await note(refusalOf(refusal));
    throw refusal;
  }
}

/** Staff read it, so it holds nothing that somebody without a key of the platform wrote. */
function refusalOf({ problem, detail, cause }: LaunchRefused): Refusal {
  // What `jose` does not support, it quotes from a header that nobody has verified.
  const isFixed = cause instanceof Error && !(cause instanceof errors.JOSENotSupported);
  const text = detail || (isFixed ? cause.message : '');
  const isDeployment = problem === 'unknown-deployment';
  return {
    problem: isDeployment ? 'unknown_deployment' : 'launch_refused',
    detail: oneLine(text),
  };
}

async function verified(ctx: Context, token: string, { platform, nonce }: Expected): Promise<Launch> {
  if (!speaksForIssuer(ctx, platform)) throw new LaunchRefused('refused', { detail: platform.issuer });
  const { payload } = await jwtVerify(token, keySetOf(ctx, platform.jwksUrl), {
    algorithms: ['RS256'],
    issuer: platform.issuer,
    audience: platform.clientId,
    requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
    maxTokenAge: tokenAge,
    clockTolerance,
    currentDate: ctx.clock(),
  }).catch((cause: unknown) => {
    // Anything else is a defect of ours, or a platform that does not respond.
    const isTheirs =
      cause instanceof errors.JOSEError || cause instanceof TypeError || cause instanceof PlatformAway;
    throw isTheirs ? new LaunchRefused('refused', { cause }) : cause;
  });
  const launch = launchIn(payload);
  const isForUs = payload['azp'] === undefined || payload['azp'] === platform.clientId;
  if (!launch || !isForUs || payload['nonce'] !== nonce) throw new LaunchRefused('refused');
  if (!platform.deployments.includes(launch.deployment))
    throw new LaunchRefused('unknown-deployment', { detail: launch.deployment });
  return launch;
}

function claimedBy({ issuer }: PlatformRow, launch: Launch): Claimed {
  const { subject, firstName, lastName, email } = launch;
  return {
    issuer,
    subject,
    firstName: oneLine(firstName),
    lastName: oneLine(lastName),
    email: oneLine(email) || null,
    username: '',
    // Known once the user has arrived at the course.
    isTeacher: null,
  };
}

function oneLine(text: string): string {
  const line = text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ');
  return normalName(line).slice(0, limits.nameMax).trim();
}

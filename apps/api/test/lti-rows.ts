import { randomUUID } from 'node:crypto';
import { ltiEndpoints, type LtiPlatformInput } from '@sentiero/contracts/lti';
import { usersEndpoints } from '@sentiero/contracts/users';
import { randomToken } from '../src/crypto.ts';
import { identities, ltiContexts, ltiLaunches, ltiPlatforms } from '../src/db/schema/index.ts';
import type { Client, Harness } from './harness.ts';
import { aCourse, type Change, type Sample } from './staff-changes.ts';

const url = 'https://lms.school.example';

export const platformInput = (changes: Partial<LtiPlatformInput> = {}): LtiPlatformInput => ({
  name: 'Moodle',
  issuer: url,
  client_id: randomToken(),
  auth_url: `${url}/auth`,
  token_url: `${url}/token`,
  jwks_url: `${url}/jwks`,
  deployments: ['1'],
  instructors_teach: false,
  make_courses: true,
  ...changes,
});

export async function aPlatform({ ctx }: Harness) {
  // An account is one person of an issuer.
  const { client_id: clientId, issuer, name } = platformInput({ issuer: `${url}/${randomToken()}` });
  const urls = { authUrl: `${url}/auth`, tokenUrl: `${url}/token`, jwksUrl: `${url}/jwks` };
  const rules = { deployments: ['1'], instructorsTeach: false, makeCourses: true };
  const [row] = await ctx.db
    .insert(ltiPlatforms)
    .values({ name, issuer, clientId, ...urls, ...rules })
    .returning();
  if (!row) throw new Error('no platform');
  return row;
}

/** The id of a launch by which this user may arrive. */
export async function aLaunchOf(api: Harness, userId: number): Promise<string> {
  const { id: platformId, issuer } = await aPlatform(api);
  const { db } = api.ctx;
  const [key, subject, id] = [randomToken(), randomToken(), randomUUID()];
  const times = { createdAt: api.time.now, lastUsedAt: api.time.now };
  await db.insert(identities).values({ userId, issuer, subject, ...times });
  const [context] = await db.insert(ltiContexts).values({ platformId, key, title: 'Web 3a' }).returning();
  const expiresAt = new Date(api.time.now.getTime() + 60_000);
  const launch = { id, platformId, subject, isInstructor: true, expiresAt };
  await db.insert(ltiLaunches).values({ ...launch, contextId: context?.id ?? null });
  return id;
}

type MakeChange = (caller: { client: Client; user: { id: number } }) => Promise<Change>;

/** The unsafe calls of whoever comes from a platform. */
export const launchChanges = (api: Harness): Record<string, MakeChange> => ({
  'lti.arrive': async ({ user }) => ({
    endpoint: ltiEndpoints.arrive,
    body: { launch: await aLaunchOf(api, user.id) },
  }),
});

export const platformChanges = (api: Harness): Record<string, Sample> => ({
  'lti.link': async (client) => {
    const { id } = (await client.call(usersEndpoints.me)).json() as { id: number };
    const course = await aCourse(client);
    const body = { launch: await aLaunchOf(api, id), course };
    const entry = { action: 'course.link', object: `course:${course}`, detail: 'Web 3a, Moodle' } as const;
    return { change: { endpoint: ltiEndpoints.link, body }, entry };
  },
  'lti.sendAgain': async (client) => {
    const id = await aCourse(client);
    const change = { endpoint: ltiEndpoints.sendAgain, params: { id } };
    return { change, entry: { action: 'course.scores-send', object: `course:${id}` } };
  },
  'lti.roster': async (client) => {
    const id = await aCourse(client);
    const change = { endpoint: ltiEndpoints.roster, params: { id }, body: { add: true } };
    return { change, entry: { action: 'course.lti-roster', object: `course:${id}`, detail: '0' } };
  },
  'lti.makeRegistrationLink': async () => ({
    change: { endpoint: ltiEndpoints.makeRegistrationLink },
    entry: { action: 'platform.link' },
  }),
  'lti.createPlatform': async () => ({
    change: { endpoint: ltiEndpoints.createPlatform, body: platformInput({ name: 'Ilias' }) },
    entry: { action: 'platform.create', detail: `Ilias, ${url}` },
  }),
  'lti.updatePlatform': async () => {
    const { id } = await aPlatform(api);
    const body = { instructors_teach: true };
    const change = { endpoint: ltiEndpoints.updatePlatform, params: { id }, body };
    return {
      change,
      entry: { action: 'platform.update', object: `platform:${id}`, detail: 'instructors_teach' },
    };
  },
  'lti.removePlatform': async () => {
    const { id } = await aPlatform(api);
    const change = { endpoint: ltiEndpoints.removePlatform, params: { id } };
    return { change, entry: { action: 'platform.delete', object: `platform:${id}`, detail: 'Moodle' } };
  },
});

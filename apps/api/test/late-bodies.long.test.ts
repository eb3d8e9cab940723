import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { boardEndpoints } from '@sentiero/contracts/board';
import { coursesEndpoints, invitationsEndpoints } from '@sentiero/contracts/courses';
import { huntsEndpoints } from '@sentiero/contracts/hunts';
import { instancesEndpoints } from '@sentiero/contracts/instances';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { reportingEndpoints } from '@sentiero/contracts/reporting';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { ownDataEndpoints } from '@sentiero/contracts/own-data';
import { usersEndpoints } from '@sentiero/contracts/users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hashToken, randomToken } from '../src/crypto.ts';
import { verifications } from '../src/db/schema/index.ts';
import { aHuntLesson, aReport, aRunningHunt } from './a-hunt.ts';
import { authoringChanges } from './authoring-changes.ts';
import {
  anInvitation,
  aLearner,
  aLesson,
  aRequest,
  aStep,
  aTarget,
  atWork,
  removeRoles,
} from './builders.ts';
import { anInstanceTarget } from './copies.ts';
import { endpoints } from './endpoints.ts';
import { callInternal, useApi } from './harness.ts';
import { holdBack } from './held-request.ts';
import { aHole } from './hunt-target.ts';
import { certificateChanges } from './late-certificate-changes.ts';
import { benchChanges } from './late-bench-changes.ts';
import { planChanges } from './late-plan-changes.ts';
import { stepInput, targetInput } from './inputs.ts';
import { signInChanges } from './late-sign-in-changes.ts';
import { launchChanges, platformChanges } from './lti-rows.ts';
import { lessonCalls } from './lesson-calls.ts';
import { aCourse, staffChanges, type Change } from './staff-changes.ts';
import { copyOf } from './proofs.ts';
import { tableHashes } from './table-hashes.ts';

const api = useApi();
let hashQuery = '';
let resets = 0;
const backend = createServer((request, response) => {
  if (request.url === '/_sentiero/holes') return void response.end(JSON.stringify([aHole('sort')]));
  resets++;
  response.writeHead(204).end();
});
beforeAll(async () => {
  hashQuery = await tableHashes(api);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void backend.close());

type Caller = Awaited<ReturnType<typeof aLearner>>;
type MakeCall = (caller: Caller) => Promise<Change>;

async function aSecret(): Promise<string> {
  const secret = randomToken();
  const hashes = { handleHash: randomToken(), tokenHash: randomToken(), secretHash: hashToken(secret) };
  const times = { createdAt: api.time.now, expiresAt: new Date(api.time.now.getTime() + 60_000) };
  const email = `${randomToken()}@example.org`;
  await api.ctx.db.insert(verifications).values({ ...hashes, ...times, email, triesLeft: 0 });
  return secret;
}

async function aRecord({ user }: Caller) {
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const record = aRequest(api, await atWork(api, user.id, lesson.id, target.id), target.id);
  await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [record] });
  return record;
}

/** Endpoints with which learners and teachers change their own data. */
const ownChanges: Record<string, MakeCall> = {
  'users.logout': async () => ({ endpoint: usersEndpoints.logout }),
  'users.updateMe': async () => ({ endpoint: usersEndpoints.updateMe, body: { first_name: 'Eva' } }),
  'users.setLanguage': async () => ({ endpoint: usersEndpoints.setLanguage, body: { language: 'it' } }),
  'users.changePassword': async ({ user }) => ({
    endpoint: usersEndpoints.changePassword,
    body: { old_password: user.password, new_password: 'quite another one' },
  }),
  'users.changeEmail': async () => ({
    endpoint: usersEndpoints.changeEmail,
    body: { secret: await aSecret() },
  }),
  'users.confirmPassword': async ({ user }) => ({
    endpoint: usersEndpoints.confirmPassword,
    body: { password: user.password },
  }),
  'ownData.erase': async () => ({ endpoint: ownDataEndpoints.erase }),
  'ownData.keep': async () => ({ endpoint: ownDataEndpoints.keep }),
  ...signInChanges(api),
  ...launchChanges(api),
  ...lessonCalls(api),
  'board.sendMessage': async ({ client }) => ({
    endpoint: boardEndpoints.sendMessage,
    params: { id: await aCourse(client) },
    body: { to: 'all', step: null, text: 'Look' },
  }),
  'board.setGuidance': async ({ client }) => {
    const { id: step } = await aStep(api, (await aLesson(api)).id, 'O');
    const params = { id: await aCourse(client), step };
    return { endpoint: boardEndpoints.setGuidance, params, body: { level: 'full', hints: 1 } };
  },
  'board.setPace': async ({ client }) => {
    const body = { lesson: (await aLesson(api)).id, step: null, paused: true };
    return { endpoint: boardEndpoints.setPace, params: { id: await aCourse(client) }, body };
  },
  ...planChanges(api),
  ...certificateChanges(api),
  'courses.join': async () => {
    const { client } = await aLearner(api, { isTeacher: true });
    const params = { id: await aCourse(client) };
    const { join_code } = (await client.call(coursesEndpoints.joinCode, { params })).json();
    return { endpoint: coursesEndpoints.join, body: { join_code } };
  },
  'hunts.start': async () => {
    const target = await aTarget(api, `http://127.0.0.1:${(backend.address() as AddressInfo).port}`);
    return { endpoint: huntsEndpoints.start, params: await aHuntLesson(api, target.id), body: {} };
  },
  'hunts.report': async ({ user }) => {
    const params = await aRunningHunt(api, user.id, (await aTarget(api)).id);
    return { endpoint: huntsEndpoints.report, params, body: aReport() };
  },
  'hunts.help': async ({ user }) => ({
    endpoint: huntsEndpoints.help,
    params: await aRunningHunt(api, user.id, (await aTarget(api)).id),
  }),
  ...Object.fromEntries(
    (['reset', 'undoReset'] as const).map((verb) => [
      `targets.${verb}`,
      async () => {
        const target = await aTarget(api, `http://127.0.0.1:${(backend.address() as AddressInfo).port}`);
        await aLesson(api, { targetId: target.id });
        return { endpoint: targetsEndpoints[verb], params: { id: target.id } };
      },
    ]),
  ),
  ...Object.fromEntries(
    (['start', 'stop', 'reset', 'keep', 'trial'] as const).map((verb) => [
      `instances.${verb}`,
      async () => ({ endpoint: instancesEndpoints[verb], params: { id: (await anInstanceTarget(api)).id } }),
    ]),
  ),
  'reporting.clearRequests': async (caller) => {
    await aRecord(caller);
    return { endpoint: reportingEndpoints.clearRequests };
  },
  'reporting.clearEvents': async () => ({ endpoint: reportingEndpoints.clearEvents }),
  'reporting.undoClear': async (caller) => {
    await aRecord(caller);
    await caller.client.call(reportingEndpoints.clearRequests);
    return { endpoint: reportingEndpoints.undoClear, body: { channel: 'requests' } };
  },
  ...benchChanges(api),
  'targets.tryOut': async () => ({ endpoint: targetsEndpoints.tryOut, body: targetInput('tried') }),
  'authoring.tryStep': async (caller) => {
    const body = { ...stepInput('T'), capture: (await aRecord(caller)).id, task_url: '/' };
    return { endpoint: authoringEndpoints.tryStep, body };
  },
  'authoring.tryStepOnAll': async () => {
    const body = { ...stepInput('T'), lesson: (await aLesson(api)).id, task_url: '/' };
    return { endpoint: authoringEndpoints.tryStepOnAll, body };
  },
  'authoring.tryAnswers': async () => ({
    endpoint: authoringEndpoints.tryAnswers,
    body: { question_answer: '8', answers: ['8'] },
  }),
};

const calls: Record<string, MakeCall> = {
  ...ownChanges,
  ...Object.fromEntries(
    Object.entries({ ...staffChanges(api), ...authoringChanges(api), ...platformChanges(api) }).map(
      ([name, make]) => [name, async ({ client }: Caller) => (await make(client)).change],
    ),
  ),
  // A learner may remove invitations to themselves only.
  ...Object.fromEntries(
    (['accept', 'remove'] as const).map((verb) => [
      `invitations.${verb}`,
      async ({ user }: Caller) => {
        const { client } = await aLearner(api, { isTeacher: true });
        const id = await anInvitation(api, await aCourse(client), user.id);
        return { endpoint: invitationsEndpoints[verb], params: { id } };
      },
    ]),
  ),
};

const unsafe = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET');
const ofUsers = unsafe.filter(({ endpoint }) => !['public', 'machine'].includes(endpoint.access));
const rolesFor = { user: {}, teacher: { isTeacher: true, isStaff: true }, staff: { isStaff: true } } as const;

/** The whole database, row by row, and the calls to a target. */
async function everything(): Promise<object> {
  const rows = await api.ctx.db.execute<{ name: string; rows: string }>(sql.raw(hashQuery));
  const hashes = Object.fromEntries(rows.map(({ name, rows: hash }) => [name, hash]));
  return { ...hashes, resets, mails: api.mails.length };
}

/** The headers were read, so the session was looked up. */
async function held(caller: Caller, change: Change) {
  const before = api.queries.length;
  const isLookedUp = () => api.queries.slice(before).some((query) => query.includes('token_hash'));
  const request = await holdBack(api.app, caller.client, change);
  await vi.waitFor(() => expect(isLookedUp()).toBe(true), { interval: 5 });
  return request;
}

/** No proxy runs here: what is right gets as far as that. */
const getsAsFarAs: Record<string, number> = {
  'bench.send': 503,
  'bench.answerHeld': 409,
  // No service for copies runs either.
  'instances.start': 503,
  'instances.reset': 503,
  'instances.keep': 503,
  'instances.trial': 503,
};

test('every unsafe call of a user is covered here, except those that require a proof in their body', () => {
  expect(ofUsers.map(({ name }) => name).filter((name) => !(name in calls))).toEqual([]);
  const rest = unsafe
    .filter(({ name }) => !(name in calls))
    .map(({ name, endpoint }) => [name, endpoint.access]);
  expect(rest.filter(([, access]) => access !== 'machine').toSorted()).toEqual([
    ['courses.byCode', 'public'],
    ['external.settle', 'public'],
    ['lti.deepLink', 'public'],
    ['lti.launch', 'public'],
    ['lti.loginByForm', 'public'],
    ['lti.open', 'public'],
    ['passkeys.logIn', 'public'],
    ['passkeys.startLogin', 'public'],
    ['signIn.secondFactor', 'public'],
    ['users.login', 'public'],
    ['users.resetPassword', 'public'],
    ['users.restoreEmail', 'public'],
    ['users.signup', 'public'],
    ['verification.confirm', 'public'],
    ['verification.request', 'public'],
  ]);
});

test.each(ofUsers)(
  '$name writes nothing if its body arrives after the logout',
  async ({ name, endpoint }) => {
    const caller = await aLearner(api, rolesFor[endpoint.access as keyof typeof rolesFor]);
    const make = calls[name] as MakeCall;
    const late = await held(caller, await make(caller));
    expect((await copyOf(api, caller.client).call(usersEndpoints.logout)).statusCode).toBe(204);
    const before = await everything();
    const refused = await late.finish();
    expect(refused.status, refused.text).toBe(403);
    expect(refused.text).toContain('not_authenticated');
    expect(await everything()).toEqual(before);

    // The same call succeeds while the session lasts.
    const again = await aLearner(api, rolesFor[endpoint.access as keyof typeof rolesFor]);
    const inTime = await (await held(again, await make(again))).finish();
    const isThrough = inTime.status < 300 || inTime.status === getsAsFarAs[name];
    expect(isThrough, inTime.text).toBe(true);
  },
);

test.each(['users.changeEmail', 'lessons.submit', 'users.logout'])(
  '%s writes nothing if its body arrives after a password change',
  async (name) => {
    const caller = await aLearner(api);
    const late = await held(caller, await (calls[name] as MakeCall)(caller));
    const owner = api.anonymous();
    const { username, password } = caller.user;
    await owner.call(usersEndpoints.login, { body: { username, password } });
    const body = { old_password: password, new_password: 'quite another one' };
    expect((await owner.call(usersEndpoints.changePassword, { body })).statusCode).toBe(200);
    const before = await everything();
    const refused = await late.finish();
    expect([refused.status, refused.head.includes('session=')]).toEqual([403, false]);
    expect(await everything()).toEqual(before);
  },
);

test.each(ofUsers.filter(({ endpoint }) => endpoint.access !== 'user'))(
  '$name writes nothing if its body arrives after the demotion',
  async ({ name, endpoint }) => {
    const caller = await aLearner(api, rolesFor[endpoint.access as keyof typeof rolesFor]);
    const late = await held(caller, await (calls[name] as MakeCall)(caller));
    await removeRoles(api, caller.user);
    const before = await everything();
    const refused = await late.finish();
    expect([refused.status, refused.text.includes('"forbidden"')], refused.text).toEqual([403, true]);
    expect(await everything()).toEqual(before);
  },
);

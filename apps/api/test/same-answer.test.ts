import { aReport } from './a-hunt.ts';
import { anIdentity } from './codes.ts';
import { aPasskey } from './authenticator.ts';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import type { Endpoint } from '@sentiero/contracts/http';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiTokens, benchRuns } from '../src/db/schema/index.ts';
import { openSession } from '../src/modules/users/sessions.service.ts';
import { aLearner, anInvitation, aLesson, aMessage, aStep, aTarget } from './builders.ts';
import { aTokenOf } from './codes.ts';
import { aCertificate } from './certificates.ts';
import { publicEndpoints } from './endpoints.ts';
import { aPlatform } from './lti-rows.ts';
import { useApi, type Client } from './harness.ts';

const api = useApi();
const missing = 2_000_000_000;
const clients: Partial<Record<'learner' | 'teacher', Client>> = {};
/** Existing objects that neither caller may see, by the noun or name of the endpoint. */
const hidden: Record<string, number | string> = {};

beforeAll(async () => {
  clients.learner = (await aLearner(api)).client;
  clients.teacher = (await aLearner(api, { isTeacher: true })).client;
  const owner = await aLearner(api, { isTeacher: true });
  const course = await owner.client.call(coursesEndpoints.create, { body: { name: 'Foreign' } });
  const target = await aTarget(api);
  const lesson = await aLesson(api, { isVisible: false, targetId: target.id });
  const step = await aStep(api, lesson.id, 'O');
  const message = await aMessage(api, {
    from: owner.user.id,
    course: (course.json() as { id: number }).id,
    to: [owner.user.id],
  });
  const passkey = await aPasskey(api, owner.user.id);
  const identity = await anIdentity(api, owner.user.id);
  const [token] = await api.ctx.db
    .insert(apiTokens)
    .values(aTokenOf(owner.user.id, api.time.now))
    .returning();
  const session = await openSession(api.ctx, owner.user.id);
  const run = crypto.randomUUID();
  const times = { createdAt: api.time.now, renewedAt: api.time.now };
  const state = { state: 'done' as const, total: 1, sent: 1, results: [], ...times };
  await api.ctx.db.insert(benchRuns).values({ id: run, userId: owner.user.id, ...state });
  const courseId = (course.json() as { id: number }).id;
  Object.assign(hidden, {
    invitations: await anInvitation(api, courseId, owner.user.id),
    'invitations.byCourse': courseId,
    courses: (course.json() as { id: number }).id,
    'progress.byCourse': (course.json() as { id: number }).id,
    answers: (course.json() as { id: number }).id,
    'courses.byUser': owner.user.id,
    'progress.byUser': owner.user.id,
    lessons: lesson.id,
    hunts: lesson.id,
    'hunts.ofCourse': (course.json() as { id: number }).id,
    authoring: lesson.id,
    board: (course.json() as { id: number }).id,
    schedule: (course.json() as { id: number }).id,
    webhooks: (course.json() as { id: number }).id,
    'board.pace': lesson.id,
    'lessons.submit': step.id,
    'lessons.evidence': step.id,
    'lessons.help': step.id,
    'lessons.takeHint': step.id,
    'lessons.raiseHand': step.id,
    'lessons.lowerHand': step.id,
    'lessons.readMessage': message.id,
    bench: run,
    certificates: (await aCertificate(api)).certificate.id,
    // It is shown to whoever has its address.
    'certificates.get': crypto.randomUUID(),
    lti: (await aPlatform(api)).id,
    'lti.scores': (course.json() as { id: number }).id,
    'lti.sendAgain': (course.json() as { id: number }).id,
    'lti.roster': (course.json() as { id: number }).id,
    targets: target.id,
    instances: target.id,
    warmUps: (course.json() as { id: number }).id,
    users: owner.user.id,
    signIn: owner.user.id,
    waysIn: owner.user.id,
    'signIn.endSession': session.id,
    apiTokens: token?.id ?? 0,
    passkeys: passkey.id,
    external: identity,
    ownData: owner.user.id,
    'targets.credentialsOf': owner.user.id,
  });
});

// Providers are known to everybody.
const withIds = publicEndpoints.filter(
  ({ endpoint }) => endpoint.params && !('provider' in endpoint.params.properties),
);
const bodyOf = ({ method, path }: Endpoint) => {
  if (path.startsWith('/bench/runs') && method === 'POST') return { body: { do: 'stop' } };
  if (path.startsWith('/bench/held')) return { body: { do: 'drop' } };
  if (path.endsWith('/submit') || path.endsWith('/recall/:step'))
    return { body: { data: 'a', choices: null } };
  if (path.endsWith('/hunt/reports')) return { body: aReport() };
  if (path.endsWith('/messages')) return { body: { to: 'all', step: null, text: 'Look' } };
  if (path.endsWith('/feedback')) return { body: { level: 'full', hints: 1 } };
  if (path.endsWith('/pace') && method === 'PUT') return { body: { lesson: 1, step: null, paused: true } };
  if (path.endsWith('/hand') && method === 'PUT') return { body: { text: '', request: null } };
  if (path.endsWith('/warm-up') && method === 'POST')
    return { body: { target: 1, at: '2026-11-24T08:10:00Z' } };
  if (path.endsWith('/revocation')) return { body: { reason: 'Copied' } };
  if (path.endsWith('/webhook') && method === 'PUT') return { body: { url: 'https://hooks.example/' } };
  if (path.endsWith('/roster')) return { body: { add: true } };
  if (path.endsWith('/codes') && method === 'POST') return { body: { users: [1] } };
  if (path.endsWith('/plan')) return { body: { lessons: 'all' } };
  if (path.endsWith('/extensions') || path.endsWith('/accommodations')) return { body: [] };
  if (path.endsWith('/:answer')) return { body: { state: 'seen', comment: '' } };
  return method === 'PATCH' ? { body: {} } : {};
};
const queryOf = (name: string) => {
  if (name.endsWith('.calendar')) return { query: { key: 'A'.repeat(43) } };
  if (name === 'hunts.ofCourse') return { query: { lesson: 1 } };
  return name.endsWith('Member') ? { query: { user_id: 1 } } : {};
};
const shown = ({ statusCode, body }: { statusCode: number; body: string }) => `${statusCode} ${body}`;

describe.each(['learner', 'teacher'] as const)('a %s', (role) => {
  test.each(withIds)('gets the same response from $name for foreign and for unknown items', async (one) => {
    const noun = one.name.split('.', 1)[0] ?? '';
    const id = hidden[one.name] ?? hidden[noun];
    if (!id) throw new Error(`nothing hidden for ${one.name}`);
    const ask = async (asked: number | string) => {
      const query = queryOf(one.name);
      const names = Object.keys(one.endpoint.params?.properties ?? {});
      const params = Object.fromEntries(names.map((name) => [name, asked]));
      const answer = await clients[role]?.call(one.endpoint, { ...bodyOf(one.endpoint), ...query, params });
      if (!answer) throw new Error('nobody asked');
      return shown(answer);
    };
    const unknown = typeof id === 'string' ? crypto.randomUUID() : missing;
    expect(await ask(id)).toBe(await ask(unknown));
    expect(await ask(id)).toMatch(/^40[34] /);
  });
});

test('a teacher who adds a member gets the same response for a student and for an unknown user', async () => {
  const { client } = await aLearner(api, { isTeacher: true });
  const student = await aLearner(api);
  const course = await client.call(coursesEndpoints.create, { body: { name: 'Own' } });
  const add = (user_id: number) =>
    client.call(coursesEndpoints.addMember, { params: course.json(), query: { user_id } });
  expect(shown(await add(student.user.id))).toBe(shown(await add(missing)));
  expect((await add(missing)).json()).toMatchObject({ status: 403, code: 'forbidden' });
});

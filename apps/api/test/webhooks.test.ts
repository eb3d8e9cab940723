import { webhooksEndpoints } from '@sentiero/contracts/webhooks';
import { and, eq } from 'drizzle-orm';
import { Webhook as Receiver } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';
import { deleteExpired } from '../src/db/delete-expired.ts';
import { courseMembers } from '../src/db/schema/index.ts';
import { inTransaction } from '../src/context.ts';
import { targetReach, outsideReach } from '../src/reach.ts';
import { completeSteps } from '../src/modules/progress/complete-step.ts';
import { claimWebhook } from '../src/modules/webhooks/deliveries.store.ts';
import { aLearner, aLesson, aStep } from './builders.ts';
import { aCourse } from './class.ts';
import { useApi } from './harness.ts';
import { useWebhooks, type Received } from './webhook-receiver.ts';

const api = useApi({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
const { receiver, received, aWatchedCourse, send, pass } = useWebhooks(api);
const { get, set, remove, sendAgain, test: tryOut } = webhooksEndpoints;
const hourMs = 3_600_000;

test("a completion is sent once to the learner's courses, signed as libraries of Standard Webhooks verify it", async () => {
  const { id, learner, secret, complete, read } = await aWatchedCourse();
  const { client, user } = await learner();
  const { lesson, step } = await complete(client);
  expect(await read()).toMatchObject({ url: receiver.address, waiting: 1, failed: 0 });
  await Promise.all([send(), send()]);
  await send();
  expect(received).toHaveLength(1);
  const [{ headers, body, path }] = received as [Received];
  expect(path).toBe('/hook?key=a');
  expect(new Receiver(secret).verify(body, headers as Record<string, string>)).toEqual({
    type: 'step.completed',
    timestamp: api.time.now.toISOString(),
    data: {
      course: { id, name: 'Web' },
      user: { id: user.id, username: user.username, first_name: 'Ada', last_name: 'Muster' },
      lesson: { id: lesson.id, key: lesson.key, title: lesson.title },
      step: { id: step, key: expect.any(String), title: expect.any(Object) },
    },
  });
  expect(() => new Receiver(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
  expect(await read()).toMatchObject({
    waiting: 0,
    deliveries: [{ id: headers['webhook-id'], state: 'sent', tries: 1, status: 204, next_try_at: null }],
  });
});

test('nothing is sent for teachers, for learners elsewhere, or for a completion that is rolled back', async () => {
  const { client: teacher, complete, learner, read } = await aWatchedCourse();
  await complete(teacher);
  await complete((await aLearner(api)).client);
  const { user } = await learner();
  const { id: stepId } = await aStep(api, (await aLesson(api)).id, 'O');
  const cause = { lessonId: 1, requestId: null, eventId: null, inRound: false };
  const failed = inTransaction(api.ctx, async (tx) => {
    await completeSteps(tx, [{ userId: user.id, stepId, ...cause }]);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await send();
  expect([received.length, (await read()).deliveries]).toEqual([0, []]);
});

test('a delivery that fails is tried again, ever later, ten times in about a day; then a teacher sends it again', async () => {
  const { client, params, learner, complete, read } = await aWatchedCourse();
  receiver.status = 500;
  await complete((await learner()).client);
  const begin = api.time.now.getTime();
  const waits: number[] = [];
  for (let tries = 1; tries < 10; tries++) {
    await send();
    const [delivery] = (await read()).deliveries;
    expect(delivery).toMatchObject({ state: 'waiting', tries, problem: 'status', status: 500 });
    const waitMs = Date.parse(delivery?.next_try_at ?? '') - api.time.now.getTime();
    waits.push(waitMs);
    pass(waitMs - 1);
    await send();
    pass(1);
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect((api.time.now.getTime() - begin) / hourMs).toBeGreaterThan(18);
  await send();
  expect(await read()).toMatchObject({ waiting: 0, failed: 1, deliveries: [{ state: 'failed', tries: 10 }] });
  pass(24 * hourMs);
  await send();
  expect(received).toHaveLength(10);
  receiver.status = 200;
  await client.call(sendAgain, { params });
  await send();
  expect(await read()).toMatchObject({ failed: 0, deliveries: [{ state: 'sent', problem: null }] });
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('a redirect is a failure and is not followed', async () => {
  const { learner, complete, read } = await aWatchedCourse();
  receiver.status = 307;
  await complete((await learner()).client);
  await send();
  expect(received.map(({ path }) => path)).toEqual(['/hook?key=a']);
  expect((await read()).deliveries).toMatchObject([{ problem: 'status', status: 307 }]);
});

test('a slow receiver delays no other course, and has one delivery in flight', async () => {
  const slow = await aWatchedCourse();
  const learner = await slow.learner();
  for (let n = 0; n < 6; n++) await slow.complete(learner.client);
  const gone = Promise.withResolvers<void>();
  receiver.gate = gone.promise;
  const round = send();
  await vi.waitUntil(() => received.length === 1);
  const other = await aWatchedCourse(receiver.address.replace('/hook', '/other'));
  await other.complete((await other.learner()).client);
  const second = send();
  await vi.waitUntil(() => received.length === 2);
  expect(received.map(({ path }) => path)).toEqual(['/hook?key=a', '/other?key=a']);
  gone.resolve();
  await Promise.all([round, second]);
  await send();
  expect(received).toHaveLength(7);
});

test('a delivery of a process that was killed is sent by another one', async () => {
  const { learner, complete } = await aWatchedCourse();
  await complete((await learner()).client);
  await claimWebhook(api.ctx, 30_000);
  await send();
  expect(received).toHaveLength(0);
  pass(30_001);
  await send();
  expect(received).toHaveLength(1);
});

const inSettings = { WEBHOOK_NETWORKS: '' };
test.each([
  'http://hooks.example/',
  'ftp://hooks.example/',
  'https://10.1.2.3/',
  'https://192.168.1.1:8443/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'https://[64:ff9b::a00:1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://user:password@hooks.example/',
  'https://hooks.example/#part',
  'https://localhost:8000/',
])('%s is refused as an address', async (url) => {
  const { client, params } = await aCourse(api);
  const env = { ...api.ctx.env, ...inSettings };
  const own = api.ctx.outsideReach;
  Object.assign(api.ctx, { outsideReach: outsideReach(env, api.ctx.log) });
  const answer = await client.call(set, { params, body: { url } });
  Object.assign(api.ctx, { outsideReach: own });
  expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: '/url', code: 'address_refused' }] });
});

test("the platform's own places are refused even in an allowed network, and targets have their own rule", async () => {
  const { client, params } = await aCourse(api);
  const own = new URL(api.ctx.env.DATABASE_URL);
  const url = `https://127.0.0.1:${own.port}/`;
  expect((await client.call(set, { params, body: { url } })).statusCode).toBe(400);
  const targets = targetReach({ ...api.ctx.env, TARGET_NETWORKS: '192.0.2.0/24' }, api.ctx.log);
  expect(targets.rule.check('8.8.8.8', 443)).toBe('outside');
  expect(api.ctx.outsideReach.rule.check('8.8.8.8', 443)).toBeNull();
});

test('a name that leads into the internal network is refused when it is resolved', async () => {
  const { learner, complete, read } = await aWatchedCourse(
    receiver.address.replace('127.0.0.1', 'localhost'),
  );
  await complete((await learner()).client);
  const own = api.ctx.outsideReach;
  Object.assign(api.ctx, { outsideReach: outsideReach({ ...api.ctx.env, ...inSettings }, api.ctx.log) });
  await send();
  Object.assign(api.ctx, { outsideReach: own });
  expect(received).toEqual([]);
  expect((await read()).deliveries).toMatchObject([{ problem: 'address_refused', status: null }]);
});

test('a learner who has left, and a webhook that was removed, are no longer reported', async () => {
  const { client, params, id, learner, complete, read } = await aWatchedCourse();
  const left = await learner();
  await complete(left.client);
  await api.ctx.db
    .delete(courseMembers)
    .where(and(eq(courseMembers.courseId, id), eq(courseMembers.userId, left.user.id)));
  await send();
  expect((await read()).deliveries).toEqual([]);
  await complete((await learner()).client);
  await client.call(remove, { params });
  await send();
  expect(await read()).toEqual({ url: null, waiting: 0, failed: 0, deliveries: [] });
  expect(received).toEqual([]);
  expect((await client.call(sendAgain, { params })).statusCode).toBe(404);
});

test('a test message arrives at once, signed and without a learner, and its outcome is shown', async () => {
  const { client, params, id, secret, learner, read } = await aWatchedCourse();
  const person = await learner();
  expect((await client.call(tryOut, { params })).json()).toEqual({ problem: null, status: 204 });
  const [{ headers, body }] = received as [Received];
  expect(new Receiver(secret).verify(body, headers as Record<string, string>)).toEqual({
    type: 'webhook.test',
    timestamp: api.time.now.toISOString(),
    data: { course: { id, name: expect.any(String) } },
  });
  receiver.status = 500;
  expect((await client.call(tryOut, { params })).json()).toEqual({ problem: 'status', status: 500 });
  expect(await read()).toMatchObject({ waiting: 0, failed: 0, deliveries: [] });
  expect((await person.client.call(tryOut, { params })).statusCode).toBe(403);
  await client.call(remove, { params });
  expect((await client.call(tryOut, { params })).statusCode).toBe(404);
});

test('a webhook is set with a recent login only, by teachers of the course and staff', async () => {
  const { client, params, read, learner } = await aWatchedCourse();
  const body = { url: 'https://hooks.example/' };
  const stranger = await aLearner(api, { isTeacher: true });
  const staff = await aLearner(api, { isStaff: true });
  expect((await stranger.client.call(set, { params, body })).statusCode).toBe(404);
  expect((await (await learner()).client.call(get, { params })).statusCode).toBe(403);
  expect((await staff.client.call(set, { params, body })).statusCode).toBe(200);
  pass(11 * 60_000);
  expect((await client.call(set, { params, body })).json()).toMatchObject({ code: 'recent_login_required' });
  expect((await read()).url).toBe(body.url);
});

test('deliveries are deleted after thirty days, unless they wait', async () => {
  const { learner, complete, client, params } = await aWatchedCourse();
  await complete((await learner()).client);
  await send();
  await client.call(set, { params, body: { url: 'https://hooks.example/' } });
  await complete((await learner()).client);
  pass(31 * 24 * hourMs);
  await deleteExpired(api.ctx);
  const fresh = await aLearner(api, { isStaff: true });
  expect((await fresh.client.call(get, { params })).json()).toMatchObject({
    waiting: 1,
    deliveries: [{ state: 'waiting' }],
  });
});

import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { reportingEndpoints } from '@sentiero/contracts/reporting';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { activeLessons, sessions, users } from '../src/db/schema/index.ts';
import { findActiveLessons, renewLeases } from '../src/modules/progress/active-lesson.ts';
import { aLearner, aLesson, anEvent, aRequest, aStep, aTarget, atWork } from './builders.ts';
import { useSockets } from './class.ts';
import { callInternal, useApi } from './harness.ts';

const api = useApi();
const { open } = useSockets(api);

async function aPlace() {
  const { user, client } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const ingest = (count: number) =>
    callInternal(api, ingestEndpoints.ingest, {
      version: 1,
      records: Array.from({ length: count }, () => aRequest(api, learner, target.id)),
    });
  return { user, client, target, lesson, learner, ingest };
}

test("an attempt, a hand and a message reach the learner's progress sockets, and no one else's", async () => {
  const { user, client, target, lesson, learner } = await aPlace();
  const other = await aPlace();
  const { id: step } = await aStep(api, lesson.id, 'T', { taskUrl: '/near?q=x' });
  const own = open(client, '/ws/progress-reporting');
  const foreign = open(other.client, '/ws/progress-reporting');
  for (const { socket, texts } of [own, foreign]) {
    await vi.waitFor(() => expect(socket.readyState).toBe(socket.OPEN), 10_000);
    socket.send('ping');
    await vi.waitFor(() => expect(texts).toContain('pong'), 10_000);
  }
  const helps = () => own.messages.filter(({ control }) => control === 'help');
  const url = 'http://shop.localhost/near';
  const records = [aRequest(api, learner, target.id, { url })];
  await callInternal(api, ingestEndpoints.ingest, { version: 1, records });
  await vi.waitFor(() => expect(helps()).toEqual([{ control: 'help', step }]), 10_000);
  await client.call(lessonsEndpoints.raiseHand, {
    params: { id: step },
    body: { text: 'Help', request: null },
  });
  await vi.waitFor(() => expect(helps()).toHaveLength(2), 10_000);
  api.ctx.hub.publish(user.id, { kind: 'message', id: 5 });
  await vi.waitFor(() => expect(own.messages).toContainEqual({ control: 'message', id: 5 }), 10_000);
  api.ctx.hub.publish(other.user.id, { kind: 'message', id: 6 });
  await vi.waitFor(() => expect(foreign.messages).toEqual([{ control: 'message', id: 6 }]), 10_000);
});

test('a socket first sends stored records, then new ones, each once and in order', async () => {
  const { client, ingest } = await aPlace();
  await ingest(3);
  const { messages, seqs } = open(client, '/ws/proxy-reporting');
  await vi.waitFor(() => expect(messages).toContainEqual({ control: 'replayed', last: 3 }));
  await ingest(2);
  await vi.waitFor(() => expect(seqs()).toEqual([1, 2, 3, 4, 5]));
});

test('records that arrive while the socket opens are neither lost nor duplicated', async () => {
  const { client, ingest } = await aPlace();
  const sockets: ReturnType<typeof open>[] = [];
  for (let turn = 0; turn < 10; turn++) {
    sockets.push(open(client, '/ws/proxy-reporting'));
    await ingest(5);
  }
  const all = Array.from({ length: 50 }, (_, place) => place + 1);
  for (const { seqs } of sockets) await vi.waitFor(() => expect(seqs()).toEqual(all));
});

test('with a number only later records are sent; with an unknown number, all', async () => {
  const { client, ingest } = await aPlace();
  await ingest(4);
  const some = open(client, '/ws/proxy-reporting?after=2');
  const never = open(client, '/ws/proxy-reporting?after=900');
  const nonsense = open(client, '/ws/proxy-reporting?after=x');
  await vi.waitFor(() => expect(some.seqs()).toEqual([3, 4]));
  await vi.waitFor(() => expect(never.seqs()).toEqual([1, 2, 3, 4]));
  await vi.waitFor(() => expect(nonsense.seqs()).toEqual([1, 2, 3, 4]));
});

test('a gap left by another process is filled from the database', async () => {
  const { user, client, ingest } = await aPlace();
  const { messages, seqs } = open(client, '/ws/proxy-reporting');
  await vi.waitFor(() => expect(messages).toContainEqual({ control: 'replayed', last: 0 }));
  const publish = vi.spyOn(api.ctx.hub, 'publish').mockImplementation(() => undefined);
  await ingest(3);
  publish.mockRestore();
  await ingest(1);
  await vi.waitFor(() => expect(seqs()).toEqual([1, 2, 3, 4]));
  api.ctx.hub.publish(user.id, { kind: 'request', seq: 2, text: '{"seq":2}' });
  await ingest(1);
  await vi.waitFor(() => expect(seqs()).toEqual([1, 2, 3, 4, 5]));
});

test('missed messages are sent once and in order as soon as they are noticed', async () => {
  const { user, client, target, lesson, learner } = await aPlace();
  const [first, second] = [
    await aStep(api, lesson.id, 'T', { taskUrl: '/first' }),
    await aStep(api, lesson.id, 'T', { taskUrl: '/second' }),
  ];
  const [requests, events] = [open(client, '/ws/proxy-reporting'), open(client, '/ws/event-reporting')];
  const progress = open(client, '/ws/progress-reporting');
  for (const { messages } of [requests, events])
    await vi.waitFor(() => expect(messages).toContainEqual({ control: 'replayed', last: 0 }));
  const reach = (url: string) => aRequest(api, learner, target.id, { url: `http://shop.localhost${url}` });
  const ingest = (...records: (ReturnType<typeof reach> | ReturnType<typeof anEvent>)[]) =>
    callInternal(api, ingestEndpoints.ingest, { version: 1, records });
  const batch = [reach('/first'), reach('/second'), anEvent(api, learner, target.id)];
  const publish = vi.spyOn(api.ctx.hub, 'publish').mockImplementation(() => undefined);
  await ingest(...batch);
  publish.mockRestore();
  // The proxy got no response from the process that died, and delivers again.
  await ingest(...batch);
  await vi.waitFor(() => expect(requests.seqs()).toEqual([1, 2]));
  await vi.waitFor(() => expect(events.seqs()).toEqual([1]));
  const told = () => progress.messages.map((message) => (message as { step?: number }).step);
  await vi.waitFor(() => expect(told()).toEqual([first.id, second.id]));
  await ingest(...batch, reach('/third'));
  api.ctx.hub.publish(user.id, { kind: 'missed' });
  await vi.waitFor(() => expect(requests.seqs()).toEqual([1, 2, 3]));
  expect([told(), events.seqs()]).toEqual([[first.id, second.id], [1]]);
});

test('an unpublished end of a session, or change of roles, closes the sockets as soon as it is noticed', async () => {
  const [ended, promoted] = [await aLearner(api), await aLearner(api)];
  const codes = [ended, promoted].map(async ({ client }) => {
    const { socket, messages } = open(client, '/ws/proxy-reporting');
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    await vi.waitFor(() => expect(messages).toHaveLength(1));
    return { closed };
  });
  const closings = await Promise.all(codes);
  await api.ctx.db.delete(sessions).where(eq(sessions.userId, ended.user.id));
  await api.ctx.db.update(users).set({ isTeacher: true }).where(eq(users.id, promoted.user.id));
  for (const { user } of [ended, promoted]) api.ctx.hub.publish(user.id, { kind: 'missed' });
  for (const { closed } of closings) expect(await closed).toBe(4001);
});

test('sockets report when the bus is down, catch up by themselves meanwhile, and report when it is back', async () => {
  const { client, ingest } = await aPlace();
  const { messages, seqs } = open(client, '/ws/proxy-reporting');
  await vi.waitFor(() => expect(messages).toContainEqual({ control: 'replayed', last: 0 }));
  const state = vi.spyOn(api.ctx.hub, 'state').mockReturnValue('late');
  const publish = vi.spyOn(api.ctx.hub, 'publish').mockImplementation(() => undefined);
  await vi.waitFor(() => expect(messages).toContainEqual({ control: 'late' }), { timeout: 5_000 });
  const newcomer = open(client, '/ws/event-reporting');
  await vi.waitFor(() => expect(newcomer.messages).toContainEqual({ control: 'late' }));
  await ingest(2);
  await vi.waitFor(() => expect(seqs()).toEqual([1, 2]), { timeout: 5_000 });
  publish.mockRestore();
  state.mockRestore();
  for (const own of [messages, newcomer.messages])
    await vi.waitFor(() => expect(own.at(-1)).toEqual({ control: 'live' }), { timeout: 5_000 });
});

test('events have a separate channel, and clearing them is published', async () => {
  const { client, target, learner } = await aPlace();
  const events = open(client, '/ws/event-reporting');
  await vi.waitFor(() => expect(events.messages).toHaveLength(1));
  const record = anEvent(api, learner, target.id, { data: { input: 'x' } });
  await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [record] });
  await vi.waitFor(() =>
    expect(events.messages[1]).toEqual({
      seq: 1,
      id: record.id,
      at: record.at,
      target: { id: target.id, name: target.name },
      request: null,
      type: 'sql',
      data: { input: 'x' },
    }),
  );
  await client.call(reportingEndpoints.clearEvents);
  await vi.waitFor(() => expect(events.messages).toContainEqual({ control: 'cleared' }));
  const later = open(client, '/ws/event-reporting');
  await vi.waitFor(() => expect(later.messages).toEqual([{ control: 'replayed', last: 1 }]));
});

test('sending a lesson id makes the lesson active, and its completions are sent', async () => {
  const { user, client } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const step = await aStep(api, lesson.id, 'T', { taskUrl: '/' });
  const { socket, messages } = open(client, '/ws/progress-reporting');
  const active = () => findActiveLessons(api.ctx, [user.id], api.time.now);
  await vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.OPEN));
  socket.send(String(lesson.id));
  await vi.waitFor(async () => expect((await active()).map(({ lessonId }) => lessonId)).toEqual([lesson.id]));
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const record = aRequest(api, learner, target.id);
  await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [record] });
  await vi.waitFor(() =>
    expect(messages).toMatchObject([{ lesson: lesson.id, step: step.id, request: record.id, event: null }]),
  );
});

test('a lesson stays active for a minute after its socket closed, and ends immediately when another becomes active', async () => {
  const { user, client } = await aLearner(api);
  const [first, second] = [await aLesson(api), await aLesson(api)];
  const { socket } = open(client, '/ws/progress-reporting');
  await vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.OPEN));
  const active = async () => {
    const found = await findActiveLessons(api.ctx, [user.id], api.time.now);
    return found.filter(({ until }) => until > api.time.now).map(({ lessonId }) => lessonId);
  };
  socket.send(String(first.id));
  await vi.waitFor(async () => expect(await active()).toEqual([first.id]));
  api.time.pass(10);
  socket.send(String(second.id));
  await vi.waitFor(async () => expect(await active()).toEqual([second.id]));
  socket.close();
  await vi.waitFor(async () => {
    const [row] = await findActiveLessons(api.ctx, [user.id], api.time.now);
    expect(row?.until.getTime()).toBe(api.time.now.getTime() + 60_000);
  });
  api.time.pass(59_999);
  expect(await active()).toEqual([second.id]);
  api.time.pass(2);
  expect(await active()).toEqual([]);
});

test('a lesson with an open socket stays active although the clock jumps an hour in either direction', async () => {
  const { user, client } = await aLearner(api);
  const lesson = await aLesson(api);
  const { socket } = open(client, '/ws/progress-reporting');
  await vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.OPEN));
  socket.send(String(lesson.id));
  const rows = () => api.ctx.db.select().from(activeLessons).where(eq(activeLessons.userId, user.id));
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1));
  const isActive = async () => {
    const found = await findActiveLessons(api.ctx, [user.id], api.time.now);
    return found.some(({ since, until }) => since <= api.time.now && api.time.now < until);
  };
  const socketIds = (await rows()).map(({ socketId }) => socketId);
  for (const jumpMs of [3_600_000, -7_200_000]) {
    api.time.pass(jumpMs);
    await renewLeases(api.ctx, socketIds);
    expect(await isActive()).toBe(true);
  }
  socket.send('');
  await vi.waitFor(async () => expect(await isActive()).toBe(false));
  await renewLeases(api.ctx, socketIds);
  expect(await isActive()).toBe(false);
  api.time.pass(3_600_000);
});

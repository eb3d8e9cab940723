import { setTimeout as pause } from 'node:timers/promises';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { channels } from '@sentiero/contracts/realtime';
import { usersEndpoints } from '@sentiero/contracts/users';
import { count, eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { kept } from '../src/capture/captures.store.ts';
import { attempts, capturedRequests } from '../src/db/schema/index.ts';
import { ProcessClient, startApi, type Answer, type ApiProcess } from './api-process.ts';
import { aLesson, aRequest, aStep, aTarget, atWork, aUser } from './builders.ts';
import { useApi, webOrigin } from './harness.ts';

const api = useApi();
const running: ApiProcess[] = [];
const clients: ProcessClient[] = [];

beforeAll(() => void (api.time.now = new Date()));
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});

async function start(env: Record<string, string> = {}): Promise<ApiProcess> {
  const started = await startApi(api.ctx.env.DATABASE_URL, env);
  running.push(started);
  return started;
}

async function aLearnerOn(process: ApiProcess) {
  const user = await aUser(api);
  const client = new ProcessClient();
  clients.push(client);
  const body = { username: user.username, password: user.password };
  expect((await client.call(process, usersEndpoints.login, { body })).status).toBe(200);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const step = await aStep(api, lesson.id, 'O');
  const learner = await atWork(api, user.id, lesson.id, target.id);
  return { user, client, step, record: () => aRequest(api, learner, target.id) };
}

const isReady = async ({ port }: ApiProcess) => {
  const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
  return response?.ok === true;
};

/** Acts like a load balancer: a process that is not ready gets no more requests. */
function balance(all: ApiProcess[]) {
  let ready = all;
  let turn = 0;
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const said = await Promise.all(all.map(isReady));
      ready = all.filter((_process, index) => said[index]);
      await pause(20);
    }
  })();
  return {
    next(): ApiProcess {
      const chosen = ready[++turn % ready.length];
      if (!chosen) throw new Error('no process is ready');
      return chosen;
    },
    isOnly: (process: ApiProcess) => ready.length === 1 && ready[0] === process,
    async end() {
      ended.abort();
      await watching;
    },
  };
}

function follow(process: ApiProcess, client: ProcessClient, after: number) {
  const cookie = client.cookies.header();
  const url = `ws://127.0.0.1:${process.port}${channels.requests.path}?after=${after}`;
  const socket = new WebSocket(url, { headers: { Origin: webOrigin, Cookie: cookie } });
  const messages: { seq?: number; control?: string }[] = [];
  let code: number | null = null;
  socket.on('message', (text) => messages.push(JSON.parse(String(text))));
  socket.on('close', (given) => (code = given));
  socket.on('error', () => undefined);
  return {
    socket,
    controls: () => messages.flatMap(({ control }) => control ?? []),
    seqs: () => messages.flatMap(({ seq }) => seq ?? []),
    code: () => code,
  };
}

test('one of two processes stops under traffic: no request fails, and each record is stored and shown once', async () => {
  const [leaving, staying] = [await start({ DRAIN_DELAY_MS: '3000' }), await start()];
  const { user, client, step, record } = await aLearnerOn(staying);
  const entrance = balance([leaving, staying]);
  const before = follow(leaving, client, 0);
  await vi.waitFor(() => expect(before.controls()).toContain('replayed'), 10_000);

  const answers: Answer[] = [];
  let sent = 0;
  let submitted = 0;
  const over = new AbortController();
  const again = async (work: () => Promise<Answer>) => {
    while (!over.signal.aborted) answers.push(await work());
  };
  const traffic = Promise.all([
    again(() => client.call(entrance.next(), usersEndpoints.me)),
    again(() => client.call(entrance.next(), lessonsEndpoints.categories)),
    again(() => {
      submitted++;
      const body = { data: `answer ${submitted}`, choices: null };
      return client.call(entrance.next(), lessonsEndpoints.submit, { params: { id: step.id }, body });
    }),
    again(() => {
      sent += 3;
      const records = [record(), record(), record()];
      return client.deliver(entrance.next(), ingestEndpoints.ingest, { version: 1, records });
    }),
  ]);
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(40), 20_000);
  leaving.child.kill('SIGTERM');
  await vi.waitFor(() => expect(entrance.isOnly(staying)).toBe(true), 20_000);
  expect(await leaving.ended).toBe(0);
  const whenGone = answers.length;
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(whenGone + 40), 20_000);
  over.abort();
  await traffic;
  await entrance.end();

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(leaving.said()).toContain('"msg":"stopped"');
  const [held] = await api.ctx.db
    .select({ count: count() })
    .from(attempts)
    .where(eq(attempts.userId, user.id));
  expect(held?.count).toBe(submitted);
  expect(before.controls().at(-1)).toBe('closing');
  expect(before.code()).toBe(1001);
  const after = follow(staying, client, before.seqs().at(-1) ?? 0);
  await vi.waitFor(() => expect(after.controls()).toContain('replayed'), 10_000);
  const stored = await api.ctx.db
    .select({ seq: capturedRequests.seq })
    .from(capturedRequests)
    .where(eq(capturedRequests.userId, user.id));
  const newest = Math.max(...stored.map(({ seq }) => seq));
  expect(newest).toBe(sent);
  const seen = [...before.seqs(), ...after.seqs()];
  expect(new Set(seen).size).toBe(seen.length);
  const inOrder = stored.map(({ seq }) => seq).toSorted((a, b) => a - b);
  expect(seen.slice(-kept.rows)).toEqual(inOrder.slice(-kept.rows));
  after.socket.terminate();
});

test('a stopping process still responds, and closes the connection', async () => {
  const leaving = await start({ DRAIN_DELAY_MS: '600000' });
  const { client, record } = await aLearnerOn(leaving);
  expect((await client.call(leaving, usersEndpoints.me)).isLast).toBe(false);
  leaving.child.kill('SIGTERM');
  await vi.waitFor(async () => expect(await isReady(leaving)).toBe(false), 10_000);
  expect(await client.call(leaving, usersEndpoints.me)).toMatchObject({ status: 200, isLast: true });
  const batch = { version: 1, records: [record()] };
  expect(await client.deliver(leaving, ingestEndpoints.ingest, batch)).toMatchObject({
    status: 200,
    isLast: true,
  });
});

test('a client that stays connected does not keep the process alive', async () => {
  const leaving = await start();
  const { client } = await aLearnerOn(leaving);
  const { socket, controls } = follow(leaving, client, 0);
  await vi.waitFor(() => expect(controls()).toContain('replayed'), 10_000);
  socket.pause();
  leaving.child.kill('SIGTERM');
  expect(await leaving.ended).toBe(0);
  socket.terminate();
});

test('without a delay the process exits as soon as running work is done', async () => {
  const leaving = await start();
  leaving.child.kill('SIGTERM');
  expect(await leaving.ended).toBe(0);
});

test('a process whose log has no reader still exits', async () => {
  const deaf = await start();
  deaf.child.stdout?.destroy();
  deaf.child.stderr?.destroy();
  await fetch(`http://127.0.0.1:${deaf.port}/users/me`);
  deaf.child.kill('SIGTERM');
  expect(await Promise.race([deaf.ended, pause(20_000, 'still running')])).toBe(0);
});

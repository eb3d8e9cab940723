import type { HeldMessage } from '@sentiero/contracts/bench';
import { benchEndpoints } from '@sentiero/contracts/bench';
import { usersEndpoints } from '@sentiero/contracts/users';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from './bench-cases.ts';
import { elsewhere } from './bench-elsewhere.ts';
import { aLearner, aStep } from './builders.ts';
import { untilTrue, useSockets } from './class.ts';
import { useApi } from './harness.ts';
import { atTheLesson } from './hold-world.ts';
import { startProxy, type ProxyProcess } from './proxy-process.ts';
import { asSent, startRawTarget, type RawTarget } from './raw-target.ts';

const api = useApi();
const sockets = useSockets(api);
let proxy: ProxyProcess;
let raw: RawTarget;

beforeAll(async () => {
  api.time.now = new Date();
  await api.internal.listen({ host: '127.0.0.1', port: 0 });
  raw = await startRawTarget();
  proxy = await startProxy(api);
}, 90_000);
afterAll(async () => {
  await proxy.stop();
  raw.close();
});

const here = () => atTheLesson(api, sockets, { url: raw.url, proxyPort: () => proxy.port });
type World = Awaited<ReturnType<typeof here>>;
const atTarget = (path: string) => raw.heard.filter(({ line }) => line.split(' ')[1]?.split('?')[0] === path);
/** A request to another host, refused with 400; other tests check which part the error names. */
const asRefused = ([what, request]: (typeof elsewhere)[number]): [string, object, undefined, number] => [
  what,
  request,
  undefined,
  400,
];
const sendable = ({ method, url, headers, body }: HeldMessage) => ({
  method,
  target: url.replace(/^https?:\/\/[^/]+/, ''),
  headers,
  body,
});

describe('a request', () => {
  test('is held, announced in full, and forwarded byte for byte', async () => {
    const world = await here();
    expect((await world.hold()).json()).toEqual({
      target: world.target.id,
      requests: true,
      responses: false,
      only: {},
    });
    const { promise } = world.ask({
      method: 'POST',
      path: '/forwarded?a=1',
      headers: { 'X-Odd': 'ä', 'Content-Type': 'text/plain' },
      body: 'price=12',
    });
    const held = await world.nth(1);
    expect(held).toMatchObject({
      phase: 'request',
      target: world.target.id,
      method: 'POST',
      url: `http://${world.host}/forwarded?a=1`,
      body: { encoding: 'utf8', content: 'price=12' },
    });
    expect(Object.fromEntries(held.headers)).toMatchObject({
      Host: world.host,
      'Content-Type': 'text/plain',
    });
    expect(held.headers.flat().join(' ')).not.toMatch(/sentiero_lab|content-length/i);
    expect(Date.parse(held.deadline) - Date.now()).toBeGreaterThan(30_000);
    expect(atTarget('/forwarded')).toEqual([]);
    const answer = await world.answer(held.id, { do: 'forward' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: held.id, how: 'forwarded' }]);
    expect((await promise).text).toBe('ok');
    const [sent] = atTarget('/forwarded');
    expect(sent?.body.toString()).toBe('price=12');
    await vi.waitUntil(() => world.released().length > 0, untilTrue);
    expect(world.released()).toEqual([{ id: held.id, how: 'forwarded' }]);
    const record = await world.record(({ url }) => url.includes('/forwarded'));
    expect(record).toMatchObject({ outcome: 'answered', origin: 'browser' });
    expect(record).not.toHaveProperty('changed');
  });

  test('is forwarded as edited by its learner, recorded with the original, and graded', async () => {
    const world = await here();
    const step = await aStep(api, world.lesson.id, 'T', { taskUrl: '/changed?price=1' });
    await world.hold();
    const { promise } = world.ask({ method: 'POST', path: '/changed?price=99', body: 'a=1' });
    const held = await world.nth(1);
    const request = {
      ...sendable(held),
      target: '/changed?price=1',
      body: { encoding: 'utf8', content: 'a longer body' },
    };
    request.headers = [...request.headers, ['X-Twice', 'ü'], ['x-twice', '']];
    expect((await world.answer(held.id, { do: 'forward', request })).json()).toEqual({
      id: held.id,
      how: 'changed',
    });
    expect((await promise).status).toBe(200);
    const [sent] = atTarget('/changed').map(asSent);
    expect(sent).toMatchObject({ line: 'POST /changed?price=1 HTTP/1.1', body: 'a longer body' });
    expect(sent?.headers).toEqual(
      expect.arrayContaining([
        ['X-Twice', Buffer.from('ü').toString('latin1')],
        ['x-twice', ''],
        ['Content-Length', '13'],
      ]),
    );
    const record = await world.record(({ url }) => url.includes('/changed'));
    expect(record).toMatchObject({
      url: `http://${world.host}/changed?price=1`,
      request: { target: '/changed?price=1', body: { content: 'a longer body' } },
      changed: { request: { method: 'POST', target: '/changed?price=99', body: { content: 'a=1' } } },
      completed: [step.id],
    });
    expect(record.changed).not.toHaveProperty('response');
  });

  test('that is dropped never reaches the target, completes nothing, and its page says who dropped it', async () => {
    const world = await here();
    await aStep(api, world.lesson.id, 'T', { taskUrl: '/dropped' });
    await world.hold();
    const { promise } = world.ask({ path: '/dropped', headers: { 'Accept-Language': 'de-CH' } });
    const held = await world.nth(1);
    expect((await world.answer(held.id, { do: 'drop' })).json()).toMatchObject({ how: 'dropped' });
    const page = await promise;
    expect(page.status).toBe(403);
    expect(page.headers['content-language']).toBe('de');
    expect(page.text).toContain('Du hast das verworfen');
    const record = await world.record(({ url }) => url.includes('/dropped'));
    expect(record).toMatchObject({ outcome: 'dropped', code: null, response: null, completed: [] });
    expect(atTarget('/dropped')).toEqual([]);
  });

  test('changed to HEAD is answered without a body, and the connection stays open', async () => {
    const world = await here();
    await world.hold({ only: { path: '/headed' } });
    const { promise } = world.ask({ path: '/headed' });
    const held = await world.nth(1);
    await world.answer(held.id, { do: 'forward', request: { ...sendable(held), method: 'HEAD' } });
    expect(await promise).toMatchObject({ status: 200, text: '' });
  });

  test('stays held after an edit that the bench would not send', async () => {
    const world = await here();
    await world.hold();
    const { promise } = world.ask({ path: '/stays' });
    const held = await world.nth(1);
    for (const [what, fields, paths, status = 400] of [...refused, ...elsewhere.map(asRefused)]) {
      if (status === 413) continue;
      const request = { ...sendable(held), ...fields };
      const answer = await world.answer(held.id, { do: 'forward', request });
      const { errors = [] } = answer.json<{ errors?: { path: string }[] }>();
      expect(answer.statusCode, what).toBe(status);
      const named = errors.map(({ path }) => path);
      expect(named, what).toEqual(paths ?? named);
    }
    const large = { encoding: 'utf8', content: 'a'.repeat(1024 * 1024 + 1) };
    const request = { ...sendable(held), body: large };
    expect((await world.answer(held.id, { do: 'forward', request })).statusCode).toBe(413);
    const response = { code: 200, status: '', headers: [], body: null };
    const wrong = await world.answer(held.id, { do: 'forward', response });
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, '/response']);
    expect(atTarget('/stays')).toEqual([]);
    expect((await world.answer(held.id, { do: 'forward' })).statusCode).toBe(200);
    expect((await promise).status).toBe(200);
    expect(atTarget('/stays')).toHaveLength(1);
  });

  test('is invisible to other users, and shown to its learner as no longer held', async () => {
    const world = await here();
    const other = await aLearner(api);
    await world.hold();
    const { promise } = world.ask();
    const held = await world.nth(1);
    const byOther = await other.client.call(benchEndpoints.answerHeld, {
      params: { id: held.id },
      body: { do: 'drop' },
    });
    expect(byOther.statusCode).toBe(404);
    expect((await world.answer(crypto.randomUUID(), { do: 'drop' })).statusCode).toBe(404);
    expect((await world.answer(held.id, { do: 'forward' })).statusCode).toBe(200);
    expect((await promise).status).toBe(200);
    const again = await world.answer(held.id, { do: 'forward' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'no_longer_held']);
  });
});

describe('traffic that is not held', () => {
  const pass = async (world: World, sent: Parameters<World['ask']>[0]) => {
    expect((await world.ask(sent).promise).status).toBe(200);
    expect(world.held()).toEqual([]);
  };

  test('images, styles, scripts, fonts and large bodies pass', async () => {
    const world = await here();
    await world.hold();
    for (const dest of ['image', 'style', 'script', 'font'])
      await pass(world, { path: '/file', headers: { 'Sec-Fetch-Dest': dest } });
    await pass(world, { path: '/a.css', headers: { Accept: '*/*' } });
    await pass(world, { path: '/large', method: 'POST', body: Buffer.alloc(1024 * 1024 + 1, 65) });
    expect(atTarget('/large')[0]?.body.length).toBe(1024 * 1024 + 1);
  });

  test('twenty requests are held, and further ones pass', async () => {
    const world = await here();
    await world.hold();
    const waiting = Array.from({ length: 20 }, (_, place) => world.ask({ path: `/waits/${place}` }));
    await world.nth(20);
    expect((await world.ask({ path: '/passes' }).promise).status).toBe(200);
    expect(world.held()).toHaveLength(20);
    await world.hold({ requests: false });
    expect(await Promise.all(waiting.map(async ({ promise }) => (await promise).status))).toEqual(
      Array.from({ length: 20 }, () => 200),
    );
    await vi.waitUntil(() => world.released().length === 20, untilTrue);
    expect((await world.client.call(benchEndpoints.readHold)).json()).toEqual({ hold: null });
  });

  test.each<[string, object, object]>([
    ['another method', { methods: ['POST'] }, {}],
    ['another path', { path: '/admin/*' }, { path: '/shop' }],
    ['another query', { path: '/shop?id=*' }, { path: '/shop?x=1' }],
    ['what is no page', { documents: true }, { headers: { 'Sec-Fetch-Dest': 'empty' } }],
  ])('%s passes', async (_, only, sent) => {
    const world = await here();
    await world.hold({ only });
    await pass(world, sent);
    expect(world.released()).toEqual([]);
  });

  test("another learner's requests, and bench requests, pass", async () => {
    const world = await here();
    const other = await here();
    await world.hold();
    await pass(other, {});
    const request = { method: 'GET', target: '/from-bench', headers: [], body: null };
    const body = { target: world.target.id, request };
    expect((await world.client.call(benchEndpoints.send, { body })).statusCode).toBe(200);
    expect(world.held()).toEqual([]);
  });
});

test('a hold ends with its lesson, its session and its target', async () => {
  const world = await here();
  const other = await here();
  await world.hold();
  const first = world.ask();
  await world.nth(1);
  world.page.socket.send(String(other.lesson.id));
  expect((await first.promise).status).toBe(200);
  world.page.socket.send(String(world.lesson.id));
  await world.hold();
  const second = world.ask();
  await world.nth(2);
  await world.client.call(usersEndpoints.logout);
  await second.promise.catch(() => undefined);
  const locked = await other.hold({ target: world.target.id + 1000 });
  expect(locked.statusCode).toBe(404);
});

test('a socket that connects later receives what is held now', async () => {
  const world = await here();
  await world.hold();
  const { promise } = world.ask();
  const held = await world.nth(1);
  const late = sockets.open(world.client, '/ws/proxy-reporting');
  await vi.waitUntil(() => late.heard.some((one) => JSON.stringify(one).includes(held.id)), untilTrue);
  await world.answer(held.id, { do: 'forward' });
  expect((await promise).status).toBe(200);
});

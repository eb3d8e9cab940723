import { gzipSync } from 'node:zlib';
import type { HeldMessage } from '@sentiero/contracts/bench';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aStep } from './builders.ts';
import { untilTrue, useSockets } from './class.ts';
import { useApi } from './harness.ts';
import { atTheLesson } from './hold-world.ts';
import { startProxy, type ProxyProcess } from './proxy-process.ts';
import { startRawTarget, type RawTarget } from './raw-target.ts';

const api = useApi();
const sockets = useSockets(api);
let proxy: ProxyProcess;
let raw: RawTarget;

const page = '<p>price 12</p>';
const withBody = (body: string, lines: string[] = []) =>
  ['HTTP/1.1 200 Fine', 'Content-Type: text/html', `Content-Length: ${body.length}`, ...lines, '', body].join(
    '\r\n',
  );
const packed = gzipSync(page).toString('latin1');
const large = 'x'.repeat(1024 * 1024 + 1);
const stream = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n';
const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
const answers = {
  '/plain': withBody(page, ['Set-Cookie: a=1', 'Set-Cookie: b=2']),
  '/packed': withBody(packed, ['Content-Encoding: gzip']),
  '/large': withBody(large),
  '/long': `${chunked}${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`,
  '/stream': `${stream}3\r\nabc\r\n`,
  '/picture': withBody(page).replace('text/html', 'image/png'),
  '/chunks': `${chunked}3\r\nabc\r\n2\r\nde\r\n0\r\nX-End: yes\r\n\r\n`,
  '/cut': 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc',
};

beforeAll(async () => {
  api.time.now = new Date();
  await api.internal.listen({ host: '127.0.0.1', port: 0 });
  raw = await startRawTarget(answers);
  proxy = await startProxy(api);
}, 90_000);
afterAll(async () => {
  await proxy.stop();
  raw.close();
});

const here = async () => {
  const world = await atTheLesson(api, sockets, { url: raw.url, proxyPort: () => proxy.port });
  await world.hold({ requests: false, responses: true });
  return world;
};
const edited = ({ headers }: HeldMessage, fields: object) => ({
  code: 200,
  status: 'OK',
  headers,
  body: null,
  ...fields,
});

test('a response is held complete and decoded, and is forwarded as it came', async () => {
  const world = await here();
  const { promise } = world.ask({ path: '/packed' });
  const held = await world.nth(1);
  expect(held).toMatchObject({
    phase: 'response',
    method: 'GET',
    url: `http://${world.host}/packed`,
    code: 200,
    status: 'Fine',
    headers: [['Content-Type', 'text/html']],
    body: { encoding: 'utf8', content: page },
  });
  expect(held).not.toHaveProperty('trailers');
  expect((await world.answer(held.id, { do: 'forward' })).json()).toMatchObject({ how: 'forwarded' });
  const seen = await promise;
  expect(seen.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(packed.length) });
  const record = await world.record(({ url }) => url.includes('/packed'));
  expect(record).toMatchObject({ outcome: 'answered', response: { body: { content: page } } });
  expect(record).not.toHaveProperty('changed');
});

test('an edited response reaches the browser, is recorded with the original, and conditions check the original', async () => {
  const world = await here();
  await aStep(api, world.lesson.id, 'T', { taskResponseContent: 'price 1<' });
  const { promise } = world.ask({ path: '/plain' });
  const held = await world.nth(1);
  const response = edited(held, {
    code: 201,
    status: 'Mine ä',
    headers: [...held.headers, ['X-Mine', 'ü']],
    body: { encoding: 'utf8', content: '<p>price 1</p>' },
  });
  expect((await world.answer(held.id, { do: 'forward', response })).json()).toMatchObject({ how: 'changed' });
  const seen = await promise;
  expect(seen).toMatchObject({ status: 201, text: '<p>price 1</p>' });
  expect(seen.headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'content-length': '14' });
  const record = await world.record(({ url }) => url.includes('/plain'));
  expect(record).toMatchObject({
    code: 201,
    status: 'Mine ä',
    response: { body: { content: '<p>price 1</p>' } },
    changed: { response: { code: 200, status: 'Fine', body: { content: page } } },
    completed: [],
  });
  expect(record.changed).not.toHaveProperty('request');
});

test("the target's original response completes a step, whatever the learner changed", async () => {
  const world = await here();
  const step = await aStep(api, world.lesson.id, 'T', { taskResponseContent: 'price 12' });
  const { promise } = world.ask({ path: '/plain' });
  const held = await world.nth(1);
  await world.answer(held.id, { do: 'forward', response: edited(held, { code: 204 }) });
  expect(await promise).toMatchObject({ status: 204, text: '' });
  expect(await world.record(({ url }) => url.includes('/plain'))).toMatchObject({ completed: [step.id] });
});

test('a dropped response is replaced by a page of the proxy, and its record has the original', async () => {
  const world = await here();
  const { promise } = world.ask({ path: '/plain', headers: { 'Accept-Language': 'fr' } });
  const held = await world.nth(1);
  await world.answer(held.id, { do: 'drop' });
  const seen = await promise;
  expect([seen.status, seen.headers['content-language']]).toEqual([403, 'fr']);
  expect(seen.headers['set-cookie']).toBeUndefined();
  const record = await world.record(({ url }) => url.includes('/plain'));
  expect(record).toMatchObject({ outcome: 'dropped', code: 200, response: { body: { content: page } } });
});

test('large responses, streams and images pass, and a truncated response stays truncated', async () => {
  const world = await here();
  expect((await world.ask({ path: '/large' }).promise).text.length).toBe(large.length);
  expect((await world.ask({ path: '/long' }).promise).text.length).toBe(large.length);
  expect((await world.ask({ path: '/picture' }).promise).text).toBe(page);
  const streamed = world.ask({ path: '/stream' });
  const { promise: begun, resolve } = Promise.withResolvers<string>();
  streamed.request.on('response', (response) => response.once('data', (bytes) => resolve(String(bytes))));
  expect(await begun).toBe('abc');
  streamed.request.destroy();
  const cut = world.ask({ path: '/cut' });
  await vi.waitUntil(() => raw.heard.some(({ line }) => line.includes('/cut')), untilTrue);
  for (const socket of raw.sockets) socket.destroy();
  await expect(cut.promise).rejects.toThrow();
  expect(world.held()).toEqual([]);
});

test('chunks and trailers arrive unchanged, and an edit that HTTP forbids leaves the response held', async () => {
  const world = await here();
  const { promise } = world.ask({ path: '/chunks' });
  const held = await world.nth(1);
  expect(held.trailers).toBe(true);
  const wrong: [object, string[]][] = [
    [{ headers: [['Transfer-Encoding', 'chunked']] }, ['/response/headers/0']],
    [{ headers: [['X-Sentiero-Request', '1']] }, ['/response/headers/0']],
    [{ headers: [['A B', '']] }, ['/response/headers/0']],
    [{ headers: [['A', 'b\r\nC: d']] }, ['/response/headers/0']],
    [{ headers: [['Content-Length', '9']] }, ['/response/headers/0']],
    [{ headers: [['Content-Length', '-1']] }, ['/response/headers/0']],
    [{ status: 'a\r\nX: b' }, ['/response/status']],
    [{ code: 101 }, ['/response/code']],
    [{ code: 600 }, ['/response/code']],
    [{ body: { encoding: 'hex', content: 'a' } }, ['/response/body/content']],
  ];
  for (const [fields, paths] of wrong) {
    const answer = await world.answer(held.id, { do: 'forward', response: edited(held, fields) });
    const { errors } = answer.json<{ errors: { path: string }[] }>();
    expect([answer.statusCode, errors.map(({ path }) => path)], JSON.stringify(fields)).toEqual([400, paths]);
  }
  const request = { method: 'GET', target: '/', headers: [], body: null };
  expect((await world.answer(held.id, { do: 'forward', request })).statusCode).toBe(400);
  await world.answer(held.id, { do: 'forward' });
  expect((await promise).text).toBe('abcde');
});

import { benchEndpoints, type BenchRequest } from '@sentiero/contracts/bench';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activateLesson } from '../src/modules/progress/active-lesson.ts';
import { faithful, refused } from './bench-cases.ts';
import { elsewhere } from './bench-elsewhere.ts';
import { aLearner, aLesson, aStep, aTarget, requires } from './builders.ts';
import { useApi } from './harness.ts';
import { startProxy, type ProxyProcess } from './proxy-process.ts';
import { asSent, startRawTarget, type RawTarget, type ReceivedRequest } from './raw-target.ts';

const api = useApi({ BENCH_WAIT_MS: '4000' });
let proxy: ProxyProcess;
let raw: RawTarget;
/** The learner in the tables; the other tests have their own learners. */
let bench: Awaited<ReturnType<typeof atTheBench>>;

const answers = {
  '/silent': null,
  '/moved': 'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n',
  '/lying':
    'HTTP/1.1 102 Processing\r\nX-Sentiero-Request: 0190a000-0001-7000-8000-000000000001\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno',
  '/broken': 'this is no HTTP\r\n\r\n',
};

beforeAll(async () => {
  api.time.now = new Date();
  await api.internal.listen({ host: '127.0.0.1', port: 0 });
  raw = await startRawTarget(answers);
  proxy = await startProxy(api);
  bench = await atTheBench();
}, 90_000);
afterAll(async () => {
  await proxy.stop();
  raw.close();
});

async function atTheBench() {
  const { user, client } = await aLearner(api);
  const target = await aTarget(api, raw.url);
  const lesson = await aLesson(api, { targetId: target.id });
  const host = new URL(target.frontendUrl).host;
  const send = (request: Partial<BenchRequest>, fields: object = {}) =>
    client.call(benchEndpoints.send, {
      body: {
        target: target.id,
        request: { method: 'GET', target: '/', headers: [], body: null, ...request },
        from: null,
        ...fields,
      },
    });
  return { user, client, target, lesson, host, send };
}

const utf8 = (value: string) => Buffer.from(value).toString('latin1');

test.for(faithful)(
  'the target receives %s byte for byte',
  async ([, request, { more = [], body = '', target } = {}]) => {
    const { send, host } = bench;
    const headers = (request.headers ?? []).map(([name, value]): [string, string] => [
      name,
      value === 'HOST' ? host.toUpperCase() : value,
    ]);
    raw.heard.length = 0;
    const response = await send({ ...request, headers });
    expect(response.statusCode, response.body).toBe(200);
    const wire = headers.map(([name, value]) => [name, utf8(value)]);
    const hasHost = headers.some(([name]) => name.toLowerCase() === 'host');
    expect(raw.heard.map(asSent)).toEqual([
      {
        line: `${request.method ?? 'GET'} ${target ?? request.target ?? '/'} HTTP/1.1`,
        headers: [...(hasHost ? [] : [['Host', host]]), ...wire, ...more],
        body,
      },
    ]);
    const record = response.json<CapturedRequest>();
    expect(record).toMatchObject({
      origin: 'bench',
      from: null,
      run: null,
      method: request.method ?? 'GET',
      outcome: 'answered',
      code: 200,
    });
    expect(record.request.headers).toEqual([...(hasHost ? [] : [['Host', host]]), ...headers, ...more]);
  },
);

test.for(refused)(
  '%s is refused with its name, and nothing reaches the target',
  async ([, request, paths, status = 400]) => {
    const { send } = bench;
    raw.heard.length = 0;
    const response = await send(request);
    expect(response.statusCode, response.body).toBe(status);
    const { errors = [] } = response.json<{ errors?: { path: string }[] }>();
    expect(errors.map(({ path }) => path)).toEqual(paths);
    expect(raw.heard).toEqual([]);
  },
);

const latin1 = {
  target: '/?q=caf\xe9',
  headers: [
    ['X-Name', 'caf\xe9'],
    ['X-Other', 'caf\xe9'],
  ] as [string, string][],
};
const heardHead = () => {
  const { line, headers } = asSent(raw.heard[0] ?? { line: '', headers: [], body: Buffer.of() });
  return { line, headers: headers.filter(([name]) => name.startsWith('X-')) };
};

test('bytes that are not UTF-8 are sent as they are, and a line that is still that of the record, too', async () => {
  const { send } = bench;
  raw.heard.length = 0;
  const body = {
    encoding: 'base64' as const,
    content: Buffer.from('n=\x93\xfa', 'latin1').toString('base64'),
  };
  const headers: [string, string][] = [['Content-Type', 'text/plain; charset=shift_jis'], ...latin1.headers];
  const sent = await send({ ...latin1, method: 'POST', headers, latin1: [-1, 1], body });
  expect(asSent(raw.heard[0] as ReceivedRequest).body).toBe('n=\x93\xfa');
  const bytes = {
    line: 'POST /?q=caf\xe9 HTTP/1.1',
    headers: [
      ['X-Name', 'caf\xe9'],
      ['X-Other', 'caf\xc3\xa9'],
    ],
  };
  expect(heardHead()).toEqual(bytes);
  const { id, request } = sent.json<CapturedRequest>();
  expect(request.body).toEqual({ ...body, charset: 'shift_jis', size: 4, truncated: false });
  raw.heard.length = 0;
  await send(
    { method: 'POST', target: request.target, headers: request.headers.slice(1), body },
    { from: id },
  );
  expect(heardHead().line).toBe(bytes.line);
  expect(heardHead().headers[0]).toEqual(bytes.headers[0]);
});

test('a recorded body is sent with its coding as the record has it', async () => {
  const { send } = bench;
  raw.heard.length = 0;
  const body = {
    encoding: 'utf8' as const,
    content: 'decoded',
    coding: 'gzip',
    coded: Buffer.from('the gzip').toString('base64'),
  };
  expect((await send({ method: 'POST', body })).statusCode).toBe(200);
  expect(raw.heard.map((heard) => asSent(heard).body)).toEqual(['the gzip']);
  const refusedCall = await send({ method: 'POST', body: { ...body, coded: '!' } });
  expect(refusedCall.json().errors).toMatchObject([{ path: '/request/body/coded' }]);
});

test('a request of which only the beginning was kept is sent again only if the caller says so', async () => {
  const { send } = bench;
  const body = { encoding: 'utf8' as const, content: 'x'.repeat(200_000) };
  const { id, request } = (await send({ method: 'POST', body })).json<CapturedRequest>();
  expect(request.body).toMatchObject({ size: 200_000, truncated: true, cut: 'limit' });
  const again = { method: 'POST', body: { encoding: 'utf8' as const, content: request.body?.content ?? '' } };
  raw.heard.length = 0;
  const refusedCall = await send(again, { from: id });
  expect(refusedCall.statusCode).toBe(400);
  expect(refusedCall.json().errors).toMatchObject([{ path: '/incomplete' }]);
  expect(raw.heard).toEqual([]);
  expect((await send(again, { from: id, incomplete: true })).statusCode).toBe(200);
});

describe('the bench reaches nothing but the target', () => {
  test.each(elsewhere)('%s is refused', async (_, request) => {
    const { send, host } = bench;
    raw.heard.length = 0;
    const own = (value: string) => value.replace('OWN', host);
    const response = await send({
      ...request,
      ...(request.target ? { target: own(request.target) } : {}),
      headers: (request.headers ?? []).map(([name, value]) => [name, own(value)]),
    });
    expect(response.statusCode, response.body).toBe(400);
    expect(raw.heard).toEqual([]);
  });

  test('a redirect is returned as the response and not followed', async () => {
    const { send } = bench;
    raw.heard.length = 0;
    const response = await send({ target: '/moved' });
    expect(response.json()).toMatchObject({ code: 302, outcome: 'answered' });
    expect(raw.heard).toHaveLength(1);
  });

  test.each([
    ['an address outside the allowed networks', 'http://10.1.2.3:80'],
    ['the API itself', ''],
  ])('a target at %s gets nothing', async (_, url) => {
    const { client } = await aLearner(api);
    const address = api.internal.server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const target = await aTarget(api, url || `http://127.0.0.1:${port}`);
    await aLesson(api, { targetId: target.id });
    const request = { method: 'GET', target: '/health/live', headers: [], body: null };
    const response = await client.call(benchEndpoints.send, { body: { target: target.id, request } });
    expect(response.json()).toMatchObject({ code: null, outcome: 'target_failed' });
  });

  test.each(['unknown', 'of no lesson', 'of a hidden lesson', 'of a locked lesson'])(
    'a target that is %s is not found',
    async (kind) => {
      const { client } = await aLearner(api);
      const target = await aTarget(api, raw.url);
      if (kind === 'of a hidden lesson') await aLesson(api, { targetId: target.id, isVisible: false });
      if (kind === 'of a locked lesson') {
        const first = await aLesson(api);
        await aStep(api, first.id, 'Q', { questionAnswer: 'x' });
        const locked = await aLesson(api, { targetId: target.id });
        await requires(api, locked.id, first.id);
      }
      raw.heard.length = 0;
      const request = { method: 'GET', target: '/', headers: [], body: null };
      const id = kind === 'unknown' ? 999_999 : target.id;
      const response = await client.call(benchEndpoints.send, { body: { target: id, request } });
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
      expect(raw.heard).toEqual([]);
    },
  );
});

test("a bench request completes a step like a browser's request", async () => {
  const { send, lesson, user } = await atTheBench();
  const step = await aStep(api, lesson.id, 'T', { taskUrl: '/prize?id=7' });
  await activateLesson(api.ctx, lesson.id, { userId: user.id, socketId: 'a socket', since: new Date(0) });
  const response = await send({ target: '/prize?id=7' });
  expect(response.json()).toMatchObject({ completed: [step.id] });
});

test("the record names the one it was created from, which must be the learner's own", async () => {
  const { send } = await atTheBench();
  const other = await atTheBench();
  const first = (await send({})).json<CapturedRequest>();
  const second = await send({}, { from: first.id });
  expect(second.json()).toMatchObject({ from: first.id });
  raw.heard.length = 0;
  for (const from of [first.id, crypto.randomUUID()]) {
    const response = await other.send({}, { from });
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, '/from']);
  }
  expect(raw.heard).toEqual([]);
});

test('only cookies written by the learner are sent, and no platform header is recorded', async () => {
  const { send } = await atTheBench();
  raw.heard.length = 0;
  const response = await send({ headers: [['Cookie', '__Host-sentiero_lab=stolen; own=1']] });
  expect(raw.heard[0]?.headers.filter(([name]) => name === 'Cookie')).toEqual([['Cookie', 'own=1']]);
  expect(response.body.toLowerCase()).not.toContain('x-sentiero');
});

test('a target cannot choose the record, and a malformed response is reported as such', async () => {
  const { send } = await atTheBench();
  expect((await send({ target: '/lying' })).json()).toMatchObject({ url: expect.stringContaining('/lying') });
  expect((await send({ target: '/broken' })).json()).toMatchObject({ outcome: 'target_failed', code: null });
});

test('a silent target gets 504 in time', async () => {
  const { send } = await atTheBench();
  const response = await send({ target: '/silent' });
  expect([response.statusCode, response.json().code]).toEqual([504, 'no_response_yet']);
});

import { benchEndpoints, type RunInput, type RunWithResults } from '@sentiero/contracts/bench';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readKeptRequests } from '../src/capture/kept-captures.ts';
import type { HubMessage } from '../src/hub/hub.ts';
import { aLearner, aLesson, aTarget } from './builders.ts';
import { useApi } from './harness.ts';
import { startProxy, type ProxyProcess } from './proxy-process.ts';
import { asSent, startRawTarget, type RawTarget } from './raw-target.ts';

const api = useApi();
let proxy: ProxyProcess;
let raw: RawTarget;

const found = 'HTTP/1.1 201 Created\r\nContent-Length: 7\r\n\r\nthe key';

beforeAll(async () => {
  api.time.now = new Date();
  await api.internal.listen({ host: '127.0.0.1', port: 0 });
  raw = await startRawTarget({ '/?id=3': found });
  proxy = await startProxy(api);
}, 90_000);
afterAll(async () => {
  await proxy.stop();
  raw.close();
});

const many = Array.from({ length: 300 }, (_, n) => `n${n}`);

async function aRunner() {
  const { user, client } = await aLearner(api);
  const target = await aTarget(api, raw.url);
  await aLesson(api, { targetId: target.id });
  const start = (payloads: string[], fields: Partial<RunInput> = {}) =>
    client.call(benchEndpoints.startRun, {
      body: {
        target: target.id,
        request: { method: 'GET', target: '/?id=§1§', headers: [], body: null },
        payloads: [payloads],
        mode: 'each',
        ...fields,
      },
    });
  const read = async (id: string) =>
    (await client.call(benchEndpoints.readRun, { params: { id } })).json<RunWithResults>();
  const command = async (id: string, what: string) =>
    (await client.call(benchEndpoints.commandRun, { params: { id }, body: { do: what } })).json<{
      state: string;
    }>().state;
  const until = (id: string, state: string) =>
    vi.waitFor(async () => {
      const run = await read(id);
      expect(run.state).toBe(state);
      return run;
    }, 30_000);
  return { user, client, start, read, command, until };
}

test('a run sends each value once, and reports its progress and results', async () => {
  const { user, start, until } = await aRunner();
  const heard: HubMessage[] = [];
  api.ctx.hub.subscribe(user.id, (message) => heard.push(message));
  const values = ['1', '2', '3', '4'];
  const response = await start(values, { stop_on: { contains: 'no such text' } });
  expect(response.statusCode).toBe(201);
  const { id, ...begun } = response.json<RunWithResults>();
  expect(begun).toEqual({ state: 'running', total: 4, sent: 0 });
  const run = await until(id, 'done');
  expect(run).toMatchObject({ total: 4, sent: 4 });
  expect(
    run.results.map(({ payloads, status, length, contains }) => [payloads, status, length, contains]),
  ).toEqual([
    [['1'], 200, 2, false],
    [['2'], 200, 2, false],
    [['3'], 201, 7, false],
    [['4'], 200, 2, false],
  ]);
  const records = (await readKeptRequests(api.ctx, user.id, 0)).map(
    ({ text }) => JSON.parse(text) as CapturedRequest,
  );
  expect(records.every((record) => record.origin === 'run' && record.run === id)).toBe(true);
  expect(records.map((record) => record.id).toSorted()).toEqual(
    run.results.map(({ record }) => record).toSorted(),
  );
  expect(heard.filter(({ kind }) => kind === 'run').at(-1)).toEqual({
    kind: 'run',
    id,
    sent: 4,
    total: 4,
    state: 'done',
  });
});

const latin1 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

test('a run changes the bytes of its places and no other, and sends a § of the request', async () => {
  const { start, until } = await aRunner();
  const request = {
    method: 'POST',
    target: '/places',
    headers: [
      ['X-Caf', 'caf\xe9 1'],
      ['X-Sign', '§1§'],
    ] as [string, string][],
    latin1: [0],
    body: { encoding: 'base64' as const, content: latin1('n=\x93\xfa\xa7&q=§\x96\x7b\xa7') },
  };
  const places: RunInput['places'] = [
    { part: 'body', from: 2, to: 4 },
    { part: 'value', header: 0, from: 5, to: 6 },
  ];
  const { id } = (
    await start([], {
      request,
      places,
      payloads: [
        ['x', 'yy§'],
        ['ü', '€'],
      ],
      mode: 'pairs',
    })
  ).json<RunWithResults>();
  await until(id, 'done');
  const sent = raw.heard
    .filter(({ line }) => line.includes('/places'))
    .map(asSent)
    .map(({ headers, body }) => [...headers.slice(1).map(([, value]) => value), body]);
  expect(sent.toSorted()).toEqual([
    [`caf\xe9 ${utf8('€')}`, utf8('§1§'), '14', `n=yy${utf8('§')}\xa7&q=\xa7\x96\x7b\xa7`],
    ['caf\xe9 \xfc', utf8('§1§'), '11', 'n=x\xa7&q=\xa7\x96\x7b\xa7'],
  ]);
});

test.each([
  ['a status', { status: 201 }],
  ['a text', { contains: 'the key' }],
])('a run ends with the first response that has %s', async (_, stop_on) => {
  const { start, until } = await aRunner();
  const { id } = (await start(['3', ...many], { stop_on })).json<RunWithResults>();
  const run = await until(id, 'stopped');
  expect(run.results[0]?.status).toBe(201);
  expect(run.sent).toBeLessThan(many.length);
});

test('a learner has one run at a time, which can be paused, resumed and stopped for good', async () => {
  const { start, read, command, until } = await aRunner();
  const { id } = (await start(many)).json<RunWithResults>();
  const second = await start(['1']);
  expect([second.statusCode, second.json().code]).toEqual([409, 'run_in_progress']);
  expect(await command(id, 'pause')).toBe('paused');
  expect((await start(['1'])).statusCode).toBe(409);
  expect(await command(id, 'resume')).toBe('running');
  expect(await command(id, 'stop')).toBe('stopped');
  expect(await command(id, 'resume')).toBe('stopped');
  expect((await read(id)).state).toBe('stopped');
  const third = await start(['1']);
  expect(third.statusCode).toBe(201);
  await until(third.json<RunWithResults>().id, 'done');
  expect((await read(id)).state).toBe('stopped');
});

test('a run is visible to its learner only', async () => {
  const [own, other] = [await aRunner(), await aRunner()];
  const { id } = (await own.start(['1'])).json<RunWithResults>();
  for (const endpoint of [benchEndpoints.readRun, benchEndpoints.commandRun]) {
    const body = endpoint === benchEndpoints.commandRun ? { body: { do: 'stop' } } : {};
    const response = await other.client.call(endpoint, { params: { id }, ...body });
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  }
  await own.until(id, 'done');
});

test('a run does not start if any of its requests cannot be sent', async () => {
  const { start } = await aRunner();
  const request = { method: 'GET', target: '/', headers: [['X', '§1§']] as [string, string][], body: null };
  const response = await start(['right', 'wrong\r\nX: y'], { request });
  expect([response.statusCode, response.json().errors[0].path]).toEqual([400, '/request/headers/0']);
});

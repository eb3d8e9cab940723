import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startApi, type ApiProcess } from './api-process.ts';
import { useApi } from './harness.ts';

const api = useApi();
const running: ApiProcess[] = [];
const opened: Socket[] = [];

vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => void (api.time.now = new Date()));
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});

async function start(env: Record<string, string>): Promise<ApiProcess> {
  const started = await startApi(api.ctx.env.DATABASE_URL, env);
  running.push(started);
  return started;
}

async function open({ port }: ApiProcess): Promise<{ socket: Socket; said: () => string }> {
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  let text = '';
  socket.on('data', (data) => (text += String(data))).on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, said: () => text };
}

const alive = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';
const expectStatus = (said: () => string, wanted: number) =>
  vi.waitFor(() => expect(said()).toMatch(new RegExp(`^HTTP/1.1 ${wanted} `)), 10_000);

async function held(process: ApiProcess, count: number) {
  const openOne = async () => {
    const one = await open(process);
    one.socket.write(alive);
    await expectStatus(one.said, 200);
    return one;
  };
  return Promise.all(Array.from({ length: count }, openOne));
}

test('an address has a bounded number of connections, and one more once one has ended', async () => {
  const process = await start({ API_CONNECTIONS_PER_ADDRESS: '4' });
  const [first] = await held(process, 4);
  const fifth = await open(process);
  await expectStatus(fifth.said, 429);
  expect(fifth.said()).toContain('Retry-After: 1');
  first?.socket.destroy();
  await vi.waitFor(async () => {
    const again = await open(process);
    again.socket.write(alive);
    await vi.waitFor(() => expect(again.said()).not.toBe(''), 10_000);
    expect(again.said()).toMatch(/^HTTP\/1.1 200 /);
  }, 20_000);
});

test('connections through a trusted proxy count only towards the total', async () => {
  const limits = { API_CONNECTIONS_PER_ADDRESS: '2', API_CONNECTIONS: '6' };
  const process = await start({ ...limits, TRUSTED_PROXIES: '127.0.0.1/32' });
  await held(process, 6);
  await expectStatus((await open(process)).said, 503);
});

async function memoryOf({ child }: ApiProcess): Promise<number> {
  const text = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024;
}

const xsrf = 'x'.repeat(43);
const login = (...fields: string[]) =>
  ['POST /users/login HTTP/1.1', 'Host: localhost', `Cookie: XSRF-TOKEN=${xsrf}`, `X-XSRF-TOKEN: ${xsrf}`]
    .concat('Content-Type: application/json', ...fields, '', '')
    .join('\r\n');
const megabyte = Buffer.alloc(1024 * 1024, 32);

test.each([
  ['of a length that is told', login('Content-Length: 1100000'), megabyte],
  ['in chunks', login('Transfer-Encoding: chunked'), Buffer.concat([Buffer.from('200000\r\n'), megabyte])],
])(
  '300 bodies of a megabyte that never end, %s, use no memory and are ended in time',
  async (_name, head, part) => {
    const process = await start({
      API_HEAD_TIMEOUT_MS: '2000',
      API_BODY_TIMEOUT_MS: '3000',
      API_SILENCE_TIMEOUT_MS: '2000',
    });
    await Promise.all((await held(process, 20)).map(({ socket }) => socket.destroy()));
    const before = await memoryOf(process);
    const all = await Promise.all(Array.from({ length: 300 }, () => open(process)));
    let most = before;
    const watching = setInterval(
      () => void memoryOf(process).then((now) => (most = Math.max(most, now))),
      50,
    );
    const ended = all.map(
      ({ socket }) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
    );
    for (const { socket } of all) {
      socket.write(head);
      socket.write(part);
    }
    await Promise.all(ended);
    clearInterval(watching);
    for (const { said } of all) expect(said()).not.toMatch(/ 200 /);
    expect(most - before, `from ${before} MB`).toBeLessThan(120);
  },
);

test('300 bodies that stop short of the limit use no memory either, and get 408', async () => {
  const process = await start({
    API_HEAD_TIMEOUT_MS: '2000',
    API_BODY_TIMEOUT_MS: '3000',
    API_SILENCE_TIMEOUT_MS: '2000',
  });
  await Promise.all((await held(process, 20)).map(({ socket }) => socket.destroy()));
  const before = await memoryOf(process);
  const all = await Promise.all(Array.from({ length: 300 }, () => open(process)));
  const ended = all.map(
    ({ socket }) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
  );
  for (const { socket } of all) {
    socket.write(login('Content-Length: 16000'));
    socket.write(megabyte.subarray(0, 15_000));
  }
  await Promise.all(ended);
  for (const { said } of all) await expectStatus(said, 408);
  expect((await memoryOf(process)) - before).toBeLessThan(120);
});

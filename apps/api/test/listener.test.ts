import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, createServer as createNetServer, type AddressInfo, type Socket } from 'node:net';
import { channels } from '@sentiero/contracts/realtime';
import { usersEndpoints } from '@sentiero/contracts/users';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { limitConnections, type ConnectionLimits } from '../src/listener/limit-connections.ts';
import { aLearner } from './builders.ts';
import { useApi, webOrigin, type Client } from './harness.ts';

const api = useApi({ API_CONNECTIONS: '12', API_CONNECTIONS_PER_ADDRESS: '4' });
const opened: Socket[] = [];
beforeAll(() => api.app.listen({ port: 0, host: '127.0.0.1' }).then(() => undefined));
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

type Line = { socket: Socket; said: () => string; ended: () => boolean };

async function open(port: number, localAddress = '127.0.0.1'): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  opened.push(socket);
  let text = '';
  let isEnded = false;
  socket.on('data', (data) => (text += String(data))).on('error', () => undefined);
  socket.on('close', () => (isEnded = true)).on('end', () => (isEnded = true));
  await once(socket, 'connect');
  return { socket, said: () => text, ended: () => isEnded };
}

const apiPort = () => (api.app.server.address() as AddressInfo).port;
const head = (path: string, ...fields: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...fields, '', ''].join('\r\n');
const cookieOf = ({ cookies }: Client) => `Cookie: ${[...cookies].map((pair) => pair.join('=')).join('; ')}`;
const expectAnswers = ({ said }: Line, status: number, count = 1) =>
  vi.waitFor(() => expect(said().split(`HTTP/1.1 ${status} `)).toHaveLength(count + 1), 10_000);

/** How attackers hold connections: silently, in the middle of headers or a body, or after a response. */
const holds = [
  async () => undefined,
  async ({ socket }: Line) => void socket.write('GET /users/me HTTP/1.1\r\nHost: local'),
  async ({ socket }: Line) =>
    void socket.write(
      'POST /users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    ),
  async (line: Line) => {
    line.socket.write(head('/health/live'));
    await expectAnswers(line, 200);
  },
];

async function attack(round: number): Promise<void> {
  for (const host of [2, 3, 4])
    for (const hold of holds) await hold(await open(apiPort(), `127.0.${round}.${host}`));
}

test('a learner can connect, and stays connected, though attackers hold all connections and open more', async () => {
  const { client } = await aLearner(api);
  await attack(1);
  const learner = await open(apiPort(), '127.0.0.9');
  learner.socket.write(head(usersEndpoints.me.path, cookieOf(client)));
  await expectAnswers(learner, 200);
  for (let round = 2; round < 7; round++) {
    await attack(round);
    learner.socket.write(head(usersEndpoints.me.path, cookieOf(client)));
    await expectAnswers(learner, 200, round);
  }
});

test('the longest idle connection without a session makes room; one with a session only if there is no other', async () => {
  const callers: Line[] = [];
  for (let n = 0; n < 10; n++) {
    const line = await open(apiPort(), `127.0.0.${10 + n}`);
    const { client } = await aLearner(api);
    line.socket.write(n === 5 ? head('/health/live') : head(usersEndpoints.me.path, cookieOf(client)));
    await expectAnswers(line, 200);
    callers.push(line);
  }
  const ended = () => callers.flatMap((line, n) => (line.ended() ? [n] : []));
  const one = await open(apiPort(), '127.0.0.40');
  await vi.waitFor(() => expect(ended()).toEqual([5]));
  const { client } = await aLearner(api);
  one.socket.write(head(usersEndpoints.me.path, cookieOf(client)));
  await expectAnswers(one, 200);
  await open(apiPort(), '127.0.0.41');
  await vi.waitFor(() => expect(ended()).toEqual([0, 5]));
});

test("a learner's connections that wait for a request or its body make room, a reporting socket does not", async () => {
  const { client } = await aLearner(api);
  const fields = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'].concat(
    `Sec-WebSocket-Key: ${'a'.repeat(22)}==`,
    `Origin: ${webOrigin}`,
  );
  const from = async (n: number, text: string, status: number) => {
    const line = await open(apiPort(), `127.0.0.${50 + n}`);
    line.socket.write(text);
    await expectAnswers(line, status);
    return line;
  };
  const reporting = await from(0, head(channels.progress.path, cookieOf(client), ...fields), 101);
  const waiting = await from(1, head(usersEndpoints.me.path, cookieOf(client)), 200);
  waiting.socket.write(
    `POST /users/me HTTP/1.1\r\nHost: localhost\r\n${cookieOf(client)}\r\nContent-Length: 9\r\n\r\n{`,
  );
  const idle = await from(2, head(usersEndpoints.me.path, cookieOf(client)), 200);
  for (let n = 3; n < 12; n++) await from(n, head(usersEndpoints.me.path, cookieOf(client)), 200);
  await vi.waitFor(() => expect([waiting.ended(), idle.ended()]).toEqual([true, true]));
  expect(reporting.ended()).toBe(false);
});

/** A listener on which each connection appears to come from the given address. */
async function listenerFor(limits: Partial<ConnectionLimits>) {
  const server = createServer((_request, response) => void response.end('here'));
  const refused: string[] = [];
  limitConnections(server, {
    perNetwork: 100,
    perSite: 100,
    total: 100,
    isTrusted: () => false,
    headers: {},
    onRefused: (reason) => refused.push(reason),
    ...limits,
  });
  let remoteAddress = '';
  const outside = createNetServer((socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
    server.emit('connection', socket);
  });
  outside.listen(0, '127.0.0.1');
  await once(outside, 'listening');
  const from = async (address: string) => {
    remoteAddress = address;
    const accepted = once(outside, 'connection');
    const line = await open((outside.address() as AddressInfo).port);
    await accepted;
    line.socket.write(head('/'));
    await vi.waitFor(() => expect(line.said()).not.toBe(''));
    return line;
  };
  return { from, refused, close: () => outside.close() };
}

test('the connections of an IPv6 /48 network are bounded, however many /64 networks are in it', async () => {
  const { from, refused, close } = await listenerFor({ perNetwork: 2, perSite: 4 });
  for (let n = 0; n < 4; n++) expect((await from(`2001:db8:1:${n}::1`)).said()).toMatch(/^HTTP\/1.1 200 /);
  const fifth = await from('2001:db8:1:ffff::1');
  expect(fifth.said()).toMatch(/^HTTP\/1.1 429 [^]*Retry-After: 1/);
  expect((await from('2001:db8:2::1')).said()).toMatch(/^HTTP\/1.1 200 /);
  for (const [n, status] of [200, 200, 429].entries())
    expect((await from('::ffff:192.0.2.1')).said(), `${n}`).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(refused).toEqual(['address', 'address']);
  opened[0]?.destroy();
  await vi.waitFor(async () => expect((await from('2001:db8:1:9::1')).said()).toMatch(/^HTTP\/1.1 200 /));
  close();
});

test('connections of trusted proxies are never closed to make room', async () => {
  const { from, refused, close } = await listenerFor({
    total: 3,
    isTrusted: (address) => address === '192.0.2.9',
  });
  for (let n = 0; n < 3; n++) await from('192.0.2.9');
  expect((await from('192.0.2.1')).said()).toMatch(/^HTTP\/1.1 503 /);
  expect(refused).toEqual(['total']);
  expect(opened.slice(0, 3).map((socket) => socket.destroyed)).toEqual([false, false, false]);
  close();
});

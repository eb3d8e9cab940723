import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultConnection } from '@sentiero/contracts/targets';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRig, until, type Rig } from './harness.ts';

/** Repeatable: the same seed sends the same bytes. */
const seed = 20_261_124;
const exchanges = 3000;
const atOnce = 25;

type Random = (below: number) => number;
function randomFrom(start: number): Random {
  let state = start;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const interim = [
  '',
  '',
  '',
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n',
];
const statusLines = [
  '200 OK',
  '204 No Content',
  '304 Not Modified',
  '101 Switching Protocols',
  '302 Found',
  '206 Partial',
];
const fields = [
  'Content-Type: text/html; charset=utf-16le',
  'Content-Type: text/event-stream',
  'Content-Type: application/json',
  'Content-Encoding: gzip',
  'Content-Encoding: br, zstd',
  'Location: http://backend.test:99999999/x',
  'Location: //[::1',
  'Refresh: 0; url=http://backend.test/%zz',
  'Set-Cookie: a=b; Domain=backend.test; Expires=never',
  'Access-Control-Allow-Origin: http://backend.test',
  'Content-Security-Policy: default-src http://backend.test:* \u00FF',
  'Upgrade: websocket',
  'Connection: upgrade, x-odd',
  'X-Odd: \u0001\u00FF',
  'Trailer: X-Sum',
  'Keep-Alive: timeout=0',
  'Content-Range: bytes */',
  'Link: <http://backend.test:70000/>; rel=preload',
];
const bodies = [
  'Content-Length: 10\r\n\r\n0123456789',
  'Content-Length: 5\r\n\r\n0123456789',
  'Content-Length: 99\r\n\r\nhttp://backend.test',
  'Transfer-Encoding: chunked\r\n\r\n5\r\nhttp:\r\n10;x=y\r\n//backend.test:80\r\n0\r\nX-Sum: 1\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\nffffffff\r\nshort',
  'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nContent-Length: 4\r\n : \r\n\r\n',
  'Transfer-Encoding: gzip, chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n',
  '\r\nto the end, with http://backend.test:123456/ and \u00E4',
  '\r\n\u0081\u0005\u0001\u0002\u0003\u0004hello\u0088\u007F',
  '\n\n',
  '',
];

function oddAnswer(random: Random): Buffer {
  const one = (list: readonly string[]): string => list[random(list.length)] ?? '';
  const lines = Array.from({ length: random(5) }, () => `${one(fields)}\r\n`).join('');
  const whole = Buffer.from(
    `${one(interim)}HTTP/1.1 ${one(statusLines)}\r\n${lines}${one(bodies)}`,
    'latin1',
  );
  for (let edits = random(4); edits > 0 && random(2) === 0; edits--)
    whole[random(whole.length)] = random(256);
  return random(5) === 0 ? whole.subarray(0, random(whole.length)) : whole;
}

/** Answers `/odd/{n}` with bytes of its own, in a few pieces, and everything else properly. */
function startBackend(): Promise<net.Server> {
  const server = net.createServer((socket) => {
    let head = '';
    let isOdd = false;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      if (isOdd) return;
      head += bytes.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      const number = /^\w+ \/odd\/(\d+) /.exec(head)?.[1];
      head = '';
      if (number === undefined)
        return void socket.write(
          'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 6\r\n\r\nhonest',
        );
      isOdd = true;
      void answer(socket, randomFrom(seed + Number(number)));
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function answer(socket: net.Socket, random: Random): Promise<void> {
  const bytes = oddAnswer(random);
  for (let at = 0; at < bytes.length && !socket.destroyed;) {
    const end = random(2) === 0 ? bytes.length : at + 1 + random(bytes.length - at);
    socket.write(bytes.subarray(at, end));
    at = end;
    await pause(random(3));
  }
  if (random(4) === 0) socket.resetAndDestroy();
  else socket.end();
}

/** Sends one odd request; resolves once the proxy has closed the connection. */
function sendOdd(port: number, { cookie, number }: { cookie: string; number: number }): Promise<void> {
  const random = randomFrom(-number);
  const isUpgrade = random(5) === 0;
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n';
  const more = isUpgrade ? `Connection: Upgrade\r\nUpgrade: websocket\r\n${key}` : 'Connection: close\r\n';
  const method = isUpgrade ? 'GET' : (['GET', 'HEAD', 'POST', 'OPTIONS'][random(4)] ?? 'GET');
  const body = method === 'POST' ? 'Content-Length: 3\r\n\r\nabc' : '\r\n';
  const head = `${method} /odd/${number} HTTP/1.1\r\nHost: shop.localhost\r\nCookie: ${cookie}\r\n${more}`;
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(head + body));
    const leaves = random(10) === 0 ? setTimeout(() => socket.destroy(), random(5)) : undefined;
    socket.on('error', () => undefined).on('end', () => socket.end());
    socket.resume().on('close', () => {
      clearTimeout(leaves);
      resolve();
    });
  });
}

let rig: Rig;
let backend: net.Server;
let others: NodeJS.UncaughtExceptionListener[] = [];
const reported: unknown[] = [];
beforeAll(async () => {
  backend = await startBackend();
  const { port } = backend.address() as net.AddressInfo;
  const target = {
    backend_url: `http://127.0.0.1:${port}/`,
    connection: { ...defaultConnection, host_header: 'backend.test' },
  };
  const env = { REQUESTS_PER_LEARNER: '100', IDLE_TIMEOUT_MS: '3000' };
  rig = await startRig((_request, response) => response.end(), { target, env });
});
afterAll(async () => {
  await rig.close();
  backend.close();
});
beforeEach(() => {
  others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => reported.push(error));
});
afterEach(() => {
  process.removeAllListeners('uncaughtException');
  for (const listener of others) process.on('uncaughtException', listener);
});

test(`${exchanges} odd answers end their own exchanges only, and none is an error of ours`, async () => {
  const other = `__Host-sentiero_lab=${rig.api.addSession(rig.target).token}`;
  let next = 0;
  let honest = 0;
  const isRunning = (): boolean => next < exchanges;
  const visit = async (): Promise<void> => {
    while (isRunning()) await sendOdd(rig.proxy.port, { cookie: rig.cookie, number: next++ });
  };
  const look = async (): Promise<void> => {
    while (isRunning()) {
      const seen = await rig.send({ path: '/honest', isKnown: false, headers: { Cookie: other } });
      expect(seen).toMatchObject({ status: 200, text: 'honest' });
      honest++;
    }
  };
  await Promise.all([...Array.from({ length: atOnce }, visit), look()]);
  expect(reported).toEqual([]);
  expect(honest).toBeGreaterThan(20);
  const outcomes = Map.groupBy(rig.api.requests(), ({ outcome }) => outcome);
  for (const outcome of ['answered', 'cut', 'target_failed', 'learner_left'] as const)
    expect(outcomes.get(outcome)?.length, outcome).toBeGreaterThan(20);
  expect((await rig.send({ path: '/after' })).text).toBe('honest');
  await until(() => rig.api.requests().some(({ request }) => request.target === '/after'), 'the last record');
}, 120_000);

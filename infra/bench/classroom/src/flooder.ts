/**
 * One learner who sends the worst possible load as fast as the proxy accepts it, until the process is stopped. Half of
 * their inspector sockets are never read.
 */
import http from 'node:http';
import { channels } from '@sentiero/contracts/realtime';
import WebSocket from 'ws';
import { targetHost } from './school.ts';

const { PROXY_PORT, API_PORT, WEB_URL, COOKIE, LAB_COOKIE } = process.env;
const atOnce = 200;
const sockets = 12;
const line = 60_000;
const body = 128 * 1024;
const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });

type Shape = { path: string; headers?: Record<string, string>; body?: Buffer };
const many = Object.fromEntries(Array.from({ length: 3000 }, (_, place) => [`x-${place}`, 'a']));
const shapes: Shape[] = [
  { path: `/?${'a&'.repeat(line / 2)}` },
  { path: `/${'a'.repeat(line)}` },
  { path: `/?q=${'%00'.repeat(line / 3)}` },
  { path: '/', headers: many },
  { path: '/', headers: { 'x-long': 'é'.repeat(line / 2) } },
  { path: '/', body: Buffer.alloc(body, 0x01), headers: { 'Content-Type': 'text/plain' } },
  { path: '/', body: Buffer.alloc(body, 0xff), headers: { 'Content-Type': 'application/octet-stream' } },
  { path: '/hostile' },
  { path: '/task/1' },
];
const sent = { requests: 0, bytes: 0, failed: 0, statuses: {} as Record<string, number> };
const end = new AbortController();

function send({ path, headers = {}, body: content }: Shape): Promise<void> {
  return new Promise((resolve) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: PROXY_PORT,
        agent,
        path,
        method: content ? 'POST' : 'GET',
        headers: { Host: `${targetHost}:${PROXY_PORT}`, Cookie: LAB_COOKIE, ...headers },
      },
      (response) => {
        sent.statuses[String(response.statusCode)] = (sent.statuses[String(response.statusCode)] ?? 0) + 1;
        response.resume();
        response.once('close', resolve);
      },
    );
    request.once('error', () => {
      sent.failed++;
      resolve();
    });
    request.end(content);
    sent.requests++;
    sent.bytes += path.length + (content?.length ?? 0) + (headers === many ? 27_000 : 0);
  });
}

async function flood(first: number): Promise<void> {
  for (let turn = first; !end.signal.aborted; turn++) {
    const shape = shapes[turn % shapes.length];
    if (shape) await send(shape);
  }
}

for (let place = 0; place < sockets; place++) {
  const { path } = channels[place % 3 === 0 ? 'events' : 'requests'];
  const socket = new WebSocket(`ws://127.0.0.1:${API_PORT}${path}`, {
    headers: { Origin: WEB_URL, Cookie: COOKIE },
    perMessageDeflate: false,
  });
  socket.on('error', () => undefined);
  if (place % 2 === 0) socket.on('open', () => socket.pause());
}
process.on('message', () => {
  end.abort();
  process.send?.(sent, () => process.exit());
});
await Promise.all(Array.from({ length: atOnce }, (_, place) => flood(place)));

import { randomBytes } from 'node:crypto';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { v7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { learnerHeaders } from '../learner.ts';
import { RecentRequests } from './recent-requests.ts';
import { createRelay } from './relay.ts';

const token = 'the shared token of a target';

async function listen(server: http.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function aRelay(answer: http.RequestListener) {
  const backend = http.createServer(answer);
  backend.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n');
    socket.pipe(socket);
  });
  const requests = new RecentRequests();
  const backendUrl = `http://127.0.0.1:${await listen(backend)}`;
  return { requests, port: await listen(createRelay({ backendUrl, token, requests })) };
}

function send(port: number, headers: http.OutgoingHttpHeaders, body: string | Buffer) {
  return new Promise<{ response: http.IncomingMessage; body: Buffer }>((resolve, reject) => {
    const call = http.request({ port, method: 'POST', path: '/a?b=q', headers }, async (response) => {
      resolve({ response, body: Buffer.concat(await response.toArray()) });
    });
    call.on('error', reject).end(body);
  });
}

test('requests and responses pass unchanged', async () => {
  const bytes = randomBytes(200_000);
  const { port } = await aRelay(async (request, response) => {
    response.writeHead(
      418,
      'Tea',
      [
        ['X-Host', request.headers.host ?? ''],
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
      ].flat(),
    );
    response.end(Buffer.concat(await request.toArray()));
  });
  const { response, body } = await send(port, { Host: 'shop.localhost:8080' }, bytes);
  expect([response.statusCode, response.statusMessage]).toEqual([418, 'Tea']);
  expect(response.headers).toMatchObject({ 'x-host': 'shop.localhost:8080', 'set-cookie': ['a=1', 'b=2'] });
  expect(body.equals(bytes)).toBe(true);
});

test('what a signed request sends is known before the application answers; others are not noted', async () => {
  const learner = { learner: 'a'.repeat(22), request: v7() };
  const seen: unknown[] = [];
  const { port, requests } = await aRelay(async (request, response) => {
    await request.toArray();
    seen.push(requests.match("SELECT 'secret word'", Date.now()));
    response.end();
  });
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  await send(port, { ...form, ...learnerHeaders(token, learner) }, 'w=secret+word');
  await send(port, { ...form, ...learnerHeaders('another token', learner) }, 'w=another+word');
  expect(seen[0]).toEqual({ ...learner, input: 'secret word', at: 8, guess: true });
  expect(requests.match("SELECT 'another word'", Date.now())).toBeNull();
});

test('an upgraded connection passes both ways', async () => {
  const { port } = await aRelay((_request, response) => void response.end());
  const socket = net.connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n');
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  await expect.poll(() => received).toContain('101 Switching Protocols');
  socket.write('ping');
  await expect.poll(() => received).toMatch(/ping$/);
});

test('an application that is away is a 502', async () => {
  const { port } = await aRelay((request) => request.socket.destroy());
  expect((await send(port, {}, '')).response.statusCode).toBe(502);
});

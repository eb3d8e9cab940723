import { once } from 'node:events';
import type http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startRig, talk, until, type Rig } from './harness.ts';

let rig: Rig;
let sockets: WebSocketServer;
let received: http.IncomingHttpHeaders[] = [];
beforeAll(async () => {
  rig = await startRig((request, response) => {
    received.push(request.headers);
    response.end(`hello ${request.url}`);
  });
  sockets = new WebSocketServer({ server: rig.upstream.server });
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(`echo ${String(data)}`)));
});
beforeEach(() => {
  received = [];
  rig.api.records.length = 0;
});
afterAll(async () => {
  for (const socket of sockets.clients) socket.terminate();
  sockets.close();
  await rig.close();
});

const tokenOf = ({ cookie }: Rig) => cookie.slice(cookie.indexOf('=') + 1);
const basic = (password: string, username = 'x') =>
  `Proxy-Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const host = 'Host: shop.localhost';
const close = 'Connection: close';

it.each(['x', '', 'lena', 'ä'])(
  'a tool works by name with the token as password, username %j',
  async (name) => {
    const sent = head('GET http://shop.localhost/a?b=1 HTTP/1.1', host, basic(tokenOf(rig), name), close);
    expect(await talk(rig.proxy.port, sent)).toMatch(/^HTTP\/1.1 200 [^]*hello \/a\?b=1/);
    expect(received[0]).not.toHaveProperty('proxy-authorization');
    expect(received[0]).toMatchObject({ 'x-sentiero-learner': rig.learner });
    const record = await until(() => rig.api.requests()[0], 'record');
    expect(record).toMatchObject({
      learner: rig.learner,
      url: 'http://shop.localhost/a?b=1',
      outcome: 'answered',
    });
    expect(JSON.stringify(record)).not.toMatch(/proxy-authorization/i);
  },
);

it('a tool whose Host lacks the port, or names somebody else, gets the address that it asks for', async () => {
  const { port } = rig.proxy;
  for (const sentHost of ['shop.localhost', 'evil.test:81', 'other.localhost']) {
    const line = `GET http://shop.localhost:${port}/named HTTP/1.1`;
    const sent = head(line, `Host: ${sentHost}`, basic(tokenOf(rig)), close);
    expect(await talk(port, sent)).toMatch(/^HTTP\/1.1 200 [^]*hello \/named/);
    expect(received.at(-1)?.host).toBe(`shop.localhost:${port}`);
  }
  const record = await until(() => rig.api.requests()[0], 'record');
  expect(record.url).toBe(`http://shop.localhost:${port}/named`);
});

it.each([
  ['no password', []],
  ['a foreign one', [basic('A'.repeat(43))]],
  ['another scheme', ['Proxy-Authorization: Bearer abc']],
  ['no password, for a page', ['Accept: text/html']],
])('with %s, a tool learns in words where the token is', async (_what, lines) => {
  const answer = await talk(
    rig.proxy.port,
    head('GET http://shop.localhost/ HTTP/1.1', host, ...lines, close),
  );
  expect(answer).toMatch(/^HTTP\/1.1 407 [^]*\r\nProxy-Authenticate: Basic realm="Sentiero lab"/);
  expect(answer).toMatch(/http_proxy=http:\/\/x:TOKEN/);
  expect(received).toEqual([]);
});

it('the cookie of a client that takes us for its proxy is enough', async () => {
  const sent = head('GET http://shop.localhost/ HTTP/1.1', host, `Cookie: ${rig.cookie}`, close);
  expect(await talk(rig.proxy.port, sent)).toMatch(/^HTTP\/1.1 200 /);
});

it('a session that ends is 407 from then on', async () => {
  const { token } = rig.api.addSession(rig.target);
  rig.api.sessions.delete(token);
  const sent = head('GET http://shop.localhost/ HTTP/1.1', host, basic(token), close);
  expect(await talk(rig.proxy.port, sent)).toMatch(/^HTTP\/1.1 407 /);
});

it('the header counts only for a client that takes us for its proxy', async () => {
  const answer = await talk(rig.proxy.port, head('GET / HTTP/1.1', host, basic(tokenOf(rig)), close));
  expect(answer).toMatch(/^HTTP\/1.1 401 /);
});

it('a tunnel carries plain requests, each recorded, without the password in each', async () => {
  const connect = head('CONNECT shop.localhost:80 HTTP/1.1', 'Host: shop.localhost:80', basic(tokenOf(rig)));
  const inside = head('GET /1 HTTP/1.1', host) + head('GET /2 HTTP/1.1', host, close);
  const answer = await talk(rig.proxy.port, connect + inside);
  expect(answer).toMatch(
    /^HTTP\/1.1 200 Connection established\r\n\r\nHTTP\/1.1 200 [^]*hello \/1[^]*hello \/2/,
  );
  const isRecorded = (path: string) => rig.api.requests().some(({ url }) => url.endsWith(path));
  await until(() => isRecorded('/1') && isRecorded('/2'), 'records');
});

it('a websocket opens in a tunnel', async () => {
  const socket = net.connect(rig.proxy.port, '127.0.0.1');
  socket.write(head('CONNECT shop.localhost:80 HTTP/1.1', 'Host: shop.localhost:80', basic(tokenOf(rig))));
  await once(socket, 'data');
  const client = new WebSocket('ws://shop.localhost/chat', { createConnection: () => socket });
  await once(client, 'open');
  client.send('hi');
  const [data] = await once(client, 'message');
  expect(String(data)).toBe('echo hi');
  client.terminate();
});

it.each([
  ['a foreign password', 407, [basic('A'.repeat(43))], 80],
  ['a cookie alone', 407, [], 80],
  ['TLS', 501, [], 443],
])('a tunnel with %s is refused with %i, and its bytes are not read', async (...given) => {
  const [, status, lines, port] = given;
  const connect = head(
    `CONNECT shop.localhost:${port} HTTP/1.1`,
    `Host: shop.localhost:${port}`,
    `Cookie: ${rig.cookie}`,
    ...lines,
  );
  const answer = await talk(rig.proxy.port, connect + head('GET / HTTP/1.1', host, `Cookie: ${rig.cookie}`));
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
  expect(received).toEqual([]);
});

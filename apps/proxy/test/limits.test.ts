import net, { type Socket } from 'node:net';
import type http from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startRig, talk, until, type Rig } from './harness.ts';

describe('limits of one learner, address or target', () => {
  let rig: Rig;
  const open: Socket[] = [];
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    await rig.close();
  });

  const answers: http.RequestListener = (_request, response) => response.end('ok');
  const start = async (env: Record<string, string>, handler = answers): Promise<void> => {
    rig = await startRig(handler, { env });
  };
  const head = (...lines: string[]): string =>
    `${[lines[0], 'Host: shop.localhost', `Cookie: ${rig.cookie}`, ...lines.slice(1)].join('\r\n')}\r\n\r\n`;
  function connect(bytes = ''): { socket: Socket; text(): string; isClosed(): boolean } {
    const socket = net.connect({ port: rig.proxy.port, host: '127.0.0.1', allowHalfOpen: true });
    open.push(socket);
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1'))).on('error', () => undefined);
    socket.on('end', () => socket.end());
    socket.write(bytes);
    return { socket, text: () => text, isClosed: () => socket.destroyed || socket.readableEnded };
  }

  it('answers 408 to a head that is never completed, however steadily it trickles in', async () => {
    await start({ HEAD_TIMEOUT_MS: '300' });
    const slow = connect('GET / HTTP/1.1\r\n');
    const drip = setInterval(() => slow.socket.write('X: y\r\n'), 20);
    await until(() => slow.text().startsWith('HTTP/1.1 408 ') && slow.isClosed(), 'the 408');
    clearInterval(drip);
  });

  it('closes a connection without a request', async () => {
    await start({ HEAD_TIMEOUT_MS: '200', KEEP_ALIVE_TIMEOUT_MS: '200' });
    const silent = connect();
    const done = connect(head('GET / HTTP/1.1'));
    await until(() => silent.isClosed() && done.isClosed(), 'the end');
    expect(silent.text()).toBe('');
    expect(done.text()).toContain(' 200 OK');
  });

  it('ends a stalled upload, visibly truncated to the target', async () => {
    let isAborted = false;
    await start({ BODY_TIMEOUT_MS: '200' }, (request) => {
      request.resume().on('error', () => (isAborted = true));
    });
    const stuck = connect(head('POST /stuck HTTP/1.1', 'Content-Length: 10'));
    stuck.socket.write('half');
    await until(() => stuck.text().startsWith('HTTP/1.1 408 ') && isAborted, 'the 408');
    const record = await until(() => rig.api.requests()[0], 'record');
    expect(record).toMatchObject({ outcome: 'refused', code: null });
    expect(record.request.body).toMatchObject({ content: 'half', size: 4 });
  });

  it('answers 502 for a target that never responds', async () => {
    await start({ IDLE_TIMEOUT_MS: '300' }, () => undefined);
    expect((await rig.send({})).status).toBe(502);
  });

  it.each([
    ['drips a head without an end', 'HTTP/1.1 200 OK\r\n', 'X: y\r\n'],
    ['sends headers without an end', 'HTTP/1.1 200 OK\r\n', `X: ${'y'.repeat(8000)}\r\n`],
    ['sends interim responses without an end', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('answers 502 for a target that %s, while others are served', async (_what, first, more) => {
    await start({ HEAD_TIMEOUT_MS: '500' }, (request, response) => {
      if (request.url !== '/bad') return void response.end('ok');
      request.socket.write(first);
      const timer = setInterval(() => request.socket.write(more), 5);
      request.socket.on('error', () => undefined).on('close', () => clearInterval(timer));
    });
    const bad = rig.send({ path: '/bad' });
    expect((await rig.send({ path: '/good' })).text).toBe('ok');
    expect((await bad).status).toBe(502);
    const record = await until(() => rig.api.requests().find(({ url }) => url.endsWith('/bad')), 'record');
    expect(record).toMatchObject({ outcome: 'target_failed', code: null });
  });

  it('answers 429 to one learner’s excess concurrent requests, not to other learners', async () => {
    const waiting: http.ServerResponse[] = [];
    await start({ REQUESTS_PER_LEARNER: '2' }, (request, response) => {
      if (request.url === '/wait') waiting.push(response);
      else response.end('ok');
    });
    const held = [rig.send({ path: '/wait' }), rig.send({ path: '/wait' })];
    await until(() => waiting.length === 2, 'two requests at the target');
    const third = await rig.send({});
    expect([third.status, third.headers['retry-after']]).toEqual([429, '1']);
    const other = `__Host-sentiero_lab=${rig.api.addSession(rig.target).token}`;
    expect((await rig.send({ isKnown: false, headers: { Cookie: other } })).status).toBe(200);
    for (const response of waiting) response.end('done');
    await Promise.all(held);
    expect((await rig.send({})).status).toBe(200);
  });

  it("counts a user's requests on all targets together", async () => {
    const waiting: http.ServerResponse[] = [];
    await start({ REQUESTS_PER_LEARNER: '2' }, (request, response) => {
      if (request.url === '/wait') waiting.push(response);
      else response.end('ok');
    });
    const targets = ['one', 'two', 'three'].map((name) =>
      rig.api.addTarget({ host: `${name}.localhost`, backend_url: rig.upstream.url }),
    );
    const sendAs = (user: string) =>
      targets.map(({ host }, place) => {
        const { token } = rig.api.addSession(targets[place] ?? rig.target, undefined, user);
        const headers = { Cookie: `__Host-sentiero_lab=${token}` };
        return (path: string) => rig.send({ path, host, isKnown: false, headers });
      });
    const [one, two, three] = sendAs('a-user');
    const held = [one?.('/wait'), two?.('/wait')];
    await until(() => waiting.length === 2, 'two requests at the targets');
    expect((await three?.('/'))?.status).toBe(429);
    const [, , ofAnother] = sendAs('another-user');
    expect((await ofAnother?.('/'))?.status).toBe(200);
    for (const response of waiting) response.end('done');
    await Promise.all(held);
    expect((await three?.('/'))?.status).toBe(200);
  });

  it('counts a websocket until it is closed', async () => {
    await start({ REQUESTS_PER_LEARNER: '1' });
    const sockets = new WebSocketServer({ server: rig.upstream.server });
    const headers = { Host: 'shop.localhost', Cookie: rig.cookie };
    const client = new WebSocket(`ws://127.0.0.1:${rig.proxy.port}/`, { headers });
    await new Promise((resolve) => client.on('open', resolve));
    expect((await rig.send({})).status).toBe(429);
    client.terminate();
    for (;;) if ((await rig.send({})).status === 200) break;
    sockets.close();
  });

  it('answers 429 to excess connections from one address', async () => {
    await start({ CONNECTIONS_PER_ADDRESS: '2' });
    const [first, second] = [connect(), connect()];
    await until(() => !first.socket.connecting && !second.socket.connecting, 'two connections');
    expect(await talk(rig.proxy.port, head('GET / HTTP/1.1'))).toContain('HTTP/1.1 429 ');
    first.socket.destroy();
    for (;;)
      if ((await talk(rig.proxy.port, head('GET / HTTP/1.1', 'Connection: close'))).includes(' 200 ')) break;
  });

  it('counts by the address that a trusted proxy forwards, and by no other', async () => {
    const waiting: http.ServerResponse[] = [];
    const env = { CONNECTIONS_PER_ADDRESS: '1', TRUSTED_PROXIES: '127.0.0.0/8,10.0.0.0/8' };
    await start(env, (request, response) => {
      if (request.url === '/wait') waiting.push(response);
      else response.end('ok');
    });
    const from = (way: string) => ({ headers: { 'X-Forwarded-For': way } });
    const held = rig.send({ path: '/wait', ...from('203.0.113.7, 10.1.1.1') });
    await until(() => waiting.length === 1, 'the request at the target');
    expect((await rig.send(from('6.6.6.6, 203.0.113.7'))).status).toBe(429);
    expect((await rig.send(from('203.0.113.7, 203.0.113.8'))).status).toBe(200);
    for (const response of waiting) response.end('done');
    await held;
    expect((await rig.send(from('203.0.113.7'))).status).toBe(200);
  });

  it('counts an IPv6 /64 network as one address', async () => {
    const waiting: http.ServerResponse[] = [];
    await start({ CONNECTIONS_PER_ADDRESS: '1', TRUSTED_PROXIES: '127.0.0.0/8' }, (request, response) => {
      if (request.url === '/wait') waiting.push(response);
      else response.end('ok');
    });
    const from = (way: string) => ({ headers: { 'X-Forwarded-For': way } });
    const held = rig.send({ path: '/wait', ...from('2001:db8::1') });
    await until(() => waiting.length === 1, 'the request at the target');
    expect((await rig.send(from('2001:db8::ffff:2'))).status).toBe(429);
    expect((await rig.send(from('2001:db8:0:1::1'))).status).toBe(200);
    for (const response of waiting) response.end('done');
    await held;
  });
});

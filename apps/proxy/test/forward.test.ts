import { once } from 'node:events';
import { createHmac } from 'node:crypto';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startRig, talk, until, type Rig } from './harness.ts';

type Seen = {
  method: string;
  url: string;
  rawHeaders: string[];
  headers: http.IncomingHttpHeaders;
  body: string;
};

describe('forwarding', () => {
  let rig: Rig;
  let seen: Seen[] = [];
  let behave: http.RequestListener = (_request, response) => response.end('ok');

  beforeAll(async () => {
    rig = await startRig((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', rawHeaders, headers } = request;
        seen.push({ method, url, rawHeaders, headers, body: Buffer.concat(chunks).toString() });
      });
      behave(request, response);
    });
  });
  afterAll(() => rig.close());

  const last = (): Seen => {
    const one = seen.at(-1);
    if (!one) throw new Error('nothing reached the target');
    return one;
  };
  const onceBehaving = (listener: http.RequestListener): void => {
    behave = listener;
  };

  const head = (lines: string[], body = ''): string =>
    [`Host: shop.localhost`, `Cookie: ${rig.cookie}`].reduce(
      (text, line) => `${text}${line}\r\n`,
      `${lines[0]}\r\n`,
    ) + `${lines.slice(1).join('\r\n')}${lines.length > 1 ? '\r\n' : ''}\r\n${body}`;

  it('removes our cookies, and only those', async () => {
    onceBehaving((_request, response) => response.end('ok'));
    const mine = `a=1; ${rig.cookie}; b="x y";__Host-sentiero_nonce=n; sentiero_lab=z; sentiero_labx=1`;
    await rig.send({ isKnown: false, headers: { Cookie: mine } });
    expect(last().headers.cookie).toBe('a=1; b="x y"; sentiero_labx=1');
    await rig.send({});
    expect(last().headers.cookie).toBeUndefined();
  });

  it('removes a target’s cookies that use our names', async () => {
    onceBehaving((_request, response) => {
      response.setHeader('Set-Cookie', [
        'a=1',
        '__Host-sentiero_lab=evil; Path=/',
        'sentiero_lab=evil',
        'b=2',
      ]);
      response.end('ok');
    });
    expect((await rig.send({})).headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it('sends the learner’s signed identity and drops identity headers from learners', async () => {
    onceBehaving((_request, response) => response.end('ok'));
    await rig.send({
      headers: { 'X-Sentiero-Learner': 'fake', X_Sentiero_Request: 'fake', 'x-sentiero_signature': 'fake' },
    });
    const { headers, rawHeaders } = last();
    const learner = String(headers['x-sentiero-learner']);
    const request = String(headers['x-sentiero-request']);
    expect(learner).toBe(rig.learner);
    expect(request).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const key = rig.target.tokens[0] ?? '';
    expect(headers['x-sentiero-signature']).toBe(
      createHmac('sha256', key).update(`${learner}.${request}`).digest('hex'),
    );
    expect(rawHeaders.filter((text) => text === 'fake')).toEqual([]);
  });

  it('preserves order, case and duplicates of headers in both directions, and the reason phrase', async () => {
    onceBehaving((_request, response) => {
      response.writeHead(299, 'Quite Fine', ['X-One', '1', 'x-TWO', '2', 'X-One', '3', 'Set-Cookie', 'a=1']);
      response.end('ok');
    });
    const answer = await rig.send({ headers: ['X-B', '1', 'x-a', '2', 'X-B', '3', 'X-Empty', ''] });
    const sent = last().rawHeaders;
    const start = sent.indexOf('X-B');
    expect(sent.slice(start, start + 8)).toEqual(['X-B', '1', 'x-a', '2', 'X-B', '3', 'X-Empty', '']);
    expect(sent.slice(0, 2)).toEqual(['Host', `shop.localhost:${rig.proxy.port}`]);
    expect(answer.status).toBe(299);
    expect(answer.rawHeaders.slice(0, 8)).toEqual([
      'X-One',
      '1',
      'x-TWO',
      '2',
      'X-One',
      '3',
      'Set-Cookie',
      'a=1',
    ]);
  });

  it('sets X-Forwarded-* without trusting learners', async () => {
    onceBehaving((_request, response) => response.end('ok'));
    await rig.send({ headers: { 'X-Forwarded-For': '6.6.6.6', 'X-Forwarded-Proto': 'https' } });
    const { headers } = last();
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-forwarded-proto']).toBe('http');
    expect(headers['x-forwarded-host']).toBe(`shop.localhost:${rig.proxy.port}`);
  });

  it('leaves the request target unchanged', async () => {
    onceBehaving((_request, response) => response.end('ok'));
    for (const path of ["/it's?id=1'--", '/a\\b', '//x//http://y', '/x/../y/./z', '/%00%0d%0a?q=%zz&&=']) {
      await rig.send({ path });
      expect(last().url).toBe(path);
    }
  });

  it.each([
    '/_sentiero/learners/x',
    '/_sentiero',
    '//_sentiero/x',
    '/./_sentiero/x',
    '/x/../_sentiero/x',
    '/%5fsentiero/x',
    '/%255fsentiero/x',
    '/_SENTIERO/x',
    '/%2e%2e/_sentiero/x',
    '/\\_sentiero/x',
    '/_sentiero;a=b/x',
    '/_sentiero/events',
    '/_sentiero/enter/x',
    '/_sent%09iero/x',
  ])('answers 404 for %s on a target, which the target never sees', async (path) => {
    const before = seen.length;
    expect((await rig.send({ path, method: 'PUT', body: 'x' })).status).toBe(404);
    expect((await rig.send({ path })).status).toBe(404);
    expect(seen.length).toBe(before);
  });

  it.each(['http://shop.localhost//_sentiero/x', 'http://shop.localhost/%5fsentiero/x'])(
    'answers 404 for %s too',
    async (target) => {
      expect(await talk(rig.proxy.port, head([`GET ${target} HTTP/1.1`, 'Connection: close']))).toContain(
        ' 404 ',
      );
    },
  );

  it('accepts an absolute request target with the same host', async () => {
    onceBehaving((_request, response) => response.end('ok'));
    await talk(rig.proxy.port, head(['GET http://shop.localhost/a?b=c HTTP/1.1', 'Connection: close']));
    expect(last().url).toBe('/a?b=c');
  });

  it('refuses a response in a transfer coding that it would have to hide', async () => {
    onceBehaving((request) => {
      request.socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n');
    });
    expect((await rig.send({})).status).toBe(502);
  });

  it('forwards server-sent events as they arrive', async () => {
    let push = (_text: string): void => undefined;
    onceBehaving((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.flushHeaders();
      push = (text) => void response.write(text);
    });
    const options = { port: rig.proxy.port, headers: { Host: 'shop.localhost', Cookie: rig.cookie } };
    const response = await new Promise<http.IncomingMessage>((resolve) => {
      http.get(options, resolve).on('error', () => undefined);
    });
    let text = '';
    response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('error', () => undefined);
    for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
      push(event);
      await until(() => text.endsWith(event), event);
    }
    response.destroy();
    const record = await until(
      () => rig.api.requests().find(({ outcome }) => outcome === 'learner_left'),
      'record',
    );
    expect(record.response?.body?.content).toBe('data: 1\n\ndata: 2\n\n');
  });

  it('tunnels websockets and records their handshake', async () => {
    const sockets = new WebSocketServer({ server: rig.upstream.server });
    sockets.on('connection', (socket) => socket.on('message', (text) => socket.send(`echo ${String(text)}`)));
    const headers = { Host: 'shop.localhost', Cookie: rig.cookie };
    const client = new WebSocket(`ws://127.0.0.1:${rig.proxy.port}/chat?room=1`, { headers });
    client.on('open', () => client.send('hello'));
    const text = await new Promise((resolve) => client.on('message', (message) => resolve(String(message))));
    expect(text).toBe('echo hello');
    client.close();
    const record = await until(() => rig.api.requests().find(({ code }) => code === 101), 'record');
    expect(record.params).toEqual([['room', '1']]);
    expect(record.response?.headers.some(([name]) => name.toLowerCase() === 'sec-websocket-accept')).toBe(
      true,
    );
    sockets.close();
  });

  it('refuses an unknown visitor’s websocket', async () => {
    const client = new WebSocket(`ws://127.0.0.1:${rig.proxy.port}/`, {
      headers: { Host: 'shop.localhost' },
    });
    const status = await new Promise((resolve) => {
      client.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      client.on('error', () => undefined);
    });
    expect(status).toBe(401);
    client.terminate();
  });

  it('reports and records that a target is down', async () => {
    const down = rig.api.addTarget({
      host: 'down.localhost',
      backend_url: 'http://127.0.0.1:9',
      name: 'Down',
    });
    const { token } = rig.api.addSession(down);
    const cookie = { Cookie: `__Host-sentiero_lab=${token}` };
    const answer = await rig.send({ host: 'down.localhost', path: '/x', isKnown: false, headers: cookie });
    expect(answer.status).toBe(502);
    expect(answer.text).toContain('Down isn’t responding');
    const record = await until(
      () => rig.api.requests().find(({ target_id }) => target_id === down.id),
      'record',
    );
    expect(record).toMatchObject({ outcome: 'target_failed', code: null, response: null });
  });

  it.each(['http://10.1.2.3/', 'http://[::ffff:10.1.2.3]/', 'http://0.0.0.0:1/'])(
    'never connects to %s, outside the allowed networks',
    async (backend_url) => {
      const target = rig.api.addTarget({ host: `t${rig.api.targets.length}.localhost`, backend_url });
      const { token } = rig.api.addSession(target);
      const headers = { Cookie: `__Host-sentiero_lab=${token}` };
      const answer = await rig.send({ host: target.host, isKnown: false, headers });
      expect(answer.status).toBe(502);
      expect(answer.text).toContain('outside of the networks');
    },
  );

  it('never connects to the platform’s own listeners', async () => {
    for (const port of [rig.proxy.port, rig.proxy.internalPort, rig.api.port]) {
      const backend_url = `http://localhost:${port}/`;
      const target = rig.api.addTarget({ host: `own${port}.localhost`, backend_url });
      const { token } = rig.api.addSession(target);
      const headers = { Cookie: `__Host-sentiero_lab=${token}` };
      const answer = await rig.send({ host: target.host, isKnown: false, headers });
      expect(answer.text).toContain('one of the platform');
    }
  });

  it.each([
    ['in another form', (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['as one number', (port: number) => `http://2130706433:${port}/`],
    ['at another address of this machine', (port: number) => `http://127.8.8.8:${port}/`],
    ['by a name', (port: number) => `http://localhost.:${port}/`],
  ])('never connects to a forbidden address of the platform, written %s', async (_how, urlOf) => {
    let connections = 0;
    const database = net.createServer((socket) => socket.destroy(void connections++)).listen(0, '127.0.0.1');
    await once(database, 'listening');
    const { port } = database.address() as AddressInfo;
    const own = await startRig((_request, response) => response.end(), {
      env: { TARGET_FORBIDDEN: `localhost:${port}` },
      target: { backend_url: urlOf(port) },
    });
    const answer = await own.send({});
    expect([answer.status, connections]).toEqual([502, 0]);
    expect(answer.text).toContain('one of the platform');
    await own.close();
    database.close();
  });

  it('aborts the response when the target stops halfway', async () => {
    onceBehaving((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half');
      setTimeout(() => response.destroy(), 50);
    });
    await expect(rig.send({ path: '/cut' })).rejects.toThrow();
    const record = await until(() => rig.api.requests().find(({ url }) => url.endsWith('/cut')), 'record');
    expect(record).toMatchObject({ outcome: 'cut', code: 200 });
    expect(record.response?.body?.content).toBe('half');
  });

  it('answers 404 on hosts that cannot belong to a target', async () => {
    expect((await rig.send({ host: 'nobody.elsewhere.test' })).status).toBe(404);
    expect((await rig.send({ host: 'two.labels.localhost' })).status).toBe(404);
    expect((await rig.send({ host: 'localhost' })).status).toBe(404);
    expect((await rig.send({ host: `127.0.0.1:${rig.proxy.port}` })).status).toBe(404);
  });

  it('finds a new target immediately, with its host in any letter case', async () => {
    const target = rig.api.addTarget({ host: 'new.localhost', backend_url: rig.upstream.url });
    onceBehaving((_request, response) => response.end('new'));
    const { token } = rig.api.addSession(target);
    const headers = { Cookie: `__Host-sentiero_lab=${token}` };
    expect((await rig.send({ host: 'NEW.localhost:81', isKnown: false, headers })).text).toBe('new');
  });

  it.each([
    ['an absolute target of another host', ['GET http://other.localhost/ HTTP/1.1'], ''],
    ['CONNECT', ['CONNECT shop.localhost:80 HTTP/1.1'], ''],
    ['TRACE', ['TRACE / HTTP/1.1'], ''],
    ['two hosts', ['GET / HTTP/1.1', 'Host: evil.test'], ''],
    ['two lengths', ['POST / HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'], 'ab'],
    [
      'a length and chunks',
      ['POST / HTTP/1.1', 'Content-Length: 3', 'Transfer-Encoding: chunked'],
      '0\r\n\r\n',
    ],
    ['another transfer coding', ['POST / HTTP/1.1', 'Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'],
    ['chunks of HTTP/1.0', ['POST / HTTP/1.0', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    [
      'Max-Forwards that is no number',
      ['OPTIONS / HTTP/1.1', 'Max-Forwards: 3', 'Max-Forwards: 3'],
      'GET /behind HTTP/1.1\r\nHost: shop.localhost\r\n\r\n',
    ],
    ['a head that is too large', ['GET / HTTP/1.1', `X: ${'x'.repeat(70_000)}`], ''],
    ['no HTTP', ['hello'], ''],
    ['bytes', ['\x16\x03\x01\x00\xff'], ''],
  ])('refuses %s and reads nothing after it', async (_what, lines, body) => {
    const before = seen.length;
    const answer = await talk(rig.proxy.port, head(lines, body));
    expect(answer).toMatch(/^HTTP\/1\.1 (4\d\d|501|505) /);
    expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(seen.length).toBe(before);
  });

  it('releases the target when a learner closes the tab during a response', async () => {
    let isRemoved = false;
    onceBehaving((_request, response) => {
      response.write('data: 1\n\n');
      response.on('close', () => (isRemoved = true));
    });
    const socket = net.connect({ port: rig.proxy.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write(head(['GET /events HTTP/1.1']));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.end();
    await until(() => isRemoved, 'the end at the target');
    socket.destroy();
  });

  it('answers a client that has closed its side after the request', async () => {
    onceBehaving((_request, response) => setTimeout(() => response.end('patience'), 100));
    const socket = net.connect({ port: rig.proxy.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.end(head(['GET / HTTP/1.1']));
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await until(() => text.includes('patience'), 'the answer');
    socket.destroy();
  });

  it('survives disconnects at any moment', async () => {
    onceBehaving((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(1000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    const attempts = Array.from({ length: 40 }, (_, index) => {
      const socket = net.connect(rig.proxy.port, '127.0.0.1', () =>
        socket.write(head(['GET /leave HTTP/1.1'])),
      );
      socket.on('error', () => undefined).resume();
      return new Promise<void>((resolve) => {
        setTimeout(() => {
          if (index % 2) socket.resetAndDestroy();
          else socket.destroy();
          resolve();
        }, index);
      });
    });
    await Promise.all(attempts);
    onceBehaving((_request, response) => response.end('still here'));
    expect((await rig.send({})).text).toBe('still here');
  });
});

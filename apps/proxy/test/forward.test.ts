import { createHmac } from 'node:crypto';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startRig, talk, until, type Rig } from './harness.ts';
import { head, recordingTarget } from './recording-target.ts';

describe('forwarding', () => {
  let rig: Rig;
  const { seen, listener, last, onceBehaving } = recordingTarget();
  beforeAll(async () => {
    rig = await startRig(listener);
  });
  afterAll(() => rig.close());

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
      expect(
        await talk(rig.proxy.port, head(rig, [`GET ${target} HTTP/1.1`, 'Connection: close'])),
      ).toContain(' 404 ');
    },
  );

  it('accepts an absolute request target with the same host', async () => {
    onceBehaving((_request, response) => response.end('ok'));
    await talk(rig.proxy.port, head(rig, ['GET http://shop.localhost/a?b=c HTTP/1.1', 'Connection: close']));
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

  it.each([
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
    const answer = await talk(rig.proxy.port, head(rig, lines, body));
    expect(answer).toMatch(/^HTTP\/1\.1 (4\d\d|501|505) /);
    expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(seen.length).toBe(before);
  });
});

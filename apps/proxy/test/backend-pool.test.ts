import { labCookies } from '@sentiero/contracts/lab';
import http from 'node:http';
import type net from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carelessTarget, hasPython, pythonTarget, type CarelessTarget } from './careless-target.ts';
import { send, startRig, until, type Rig, type SendOptions } from './harness.ts';

const leftBehind = 'GET /stolen HTTP/1.1\r\nX-Swallowed: ';
const methods = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST', 'BREW'];

describe.each([
  ['that never reads bodies', true, () => carelessTarget()],
  ['that is Python’s standard server', hasPython, pythonTarget],
] as const)('behind a target %s', (_name, isThere, start) => {
  let rig: Rig;
  let target: CarelessTarget;
  let other: string;
  beforeAll(async () => {
    if (!isThere) return;
    target = await start();
    rig = await startRig((_request, response) => response.end(), { target: { backend_url: target.url } });
    other = `${labCookies.secure}=${rig.api.addSession(rig.target).token}`;
  });
  beforeEach(() => void target?.seen.splice(0));
  afterAll(async () => {
    await rig?.close();
    await target?.close();
  });
  const sendAsBob = (options: SendOptions) =>
    send({ port: rig.proxy.port, host: rig.target.host, cookie: other }, options);
  const why = isThere ? '' : ' (skipped: there is no python3)';

  it.skipIf(!isThere).each(methods)(
    `the unread body of one learner’s %s never becomes another’s request${why}`,
    async (method) => {
      // With several rounds one request would certainly reuse the connection.
      for (let round = 0; round < 3; round++) {
        await rig.send({ method, path: '/alice', body: leftBehind });
        await sendAsBob({ path: '/bob', headers: { Cookie: 'own=secret' } });
      }
      const stolen = target.seen.filter(({ path }) => path === '/stolen');
      expect(stolen.filter(({ headers }) => JSON.stringify(headers).includes('secret'))).toEqual([]);
      const bobs = target.seen.filter(({ path }) => path === '/bob');
      expect(bobs.map(({ headers }) => headers['cookie'])).toEqual(
        Array.from({ length: 3 }, () => 'own=secret'),
      );
    },
  );

  it.skipIf(!isThere).each(methods.filter((method) => method !== 'POST'))(
    `the unread body of a learner’s %s does not become their own next request${why}`,
    async (method) => {
      for (let round = 0; round < 3; round++) {
        await rig.send({ method, path: '/first', body: leftBehind });
        await rig.send({ path: '/second' });
      }
      // Python also counts a truncated head as a request; those carry no mark of the proxy.
      const marked = target.seen.filter(({ headers }) => 'x-sentiero-request' in headers);
      expect(marked.map(({ path }) => path)).toEqual(
        Array.from({ length: 3 }, () => ['/first', '/second']).flat(),
      );
    },
  );
});

describe('connections to targets', () => {
  let rig: Rig;
  let target: CarelessTarget | undefined;
  afterEach(async () => {
    await rig.close();
    await target?.close();
    target = undefined;
  });
  const connectionsOf = async (first: SendOptions, status?: string): Promise<number> => {
    target = await carelessTarget(status);
    rig = await startRig((_request, response) => response.end(), { target: { backend_url: target.url } });
    await rig.send(first);
    await rig.send({ path: '/second' });
    return new Set(target.seen.map(({ connection }) => connection)).size;
  };

  it('are kept alive for the same learner', async () => {
    expect(await connectionsOf({ path: '/first' })).toBe(1);
  });

  it.each<[string, SendOptions, string?]>([
    ['a POST that was refused', { method: 'POST', body: 'x' }, '403 Forbidden'],
    ['a POST that was redirected', { method: 'POST', body: 'x' }, '302 Found'],
    ['a GET with a body', { body: 'x' }],
    ['a HEAD', { method: 'HEAD' }],
    ['an Expect', { headers: { Expect: '100-continue' } }],
  ])('are not kept after %s', async (_what, first, status) => {
    expect(await connectionsOf(first, status)).toBe(2);
  });

  it('are not reused if the response began before the end of the request', async () => {
    const connections: unknown[] = [];
    rig = await startRig((request, response) => {
      connections.push(request.socket);
      if (request.method === 'GET') return void response.end('late');
      response.write('early');
      request.resume().on('end', () => response.end());
    });
    const request = http.request({
      port: rig.proxy.port,
      host: '127.0.0.1',
      method: 'POST',
      agent: false,
      headers: { Host: rig.target.host, Cookie: rig.cookie, 'Content-Length': '2' },
    });
    request.on('error', () => undefined).write('a');
    const text = await new Promise<string>((resolve) =>
      request.on('response', (response) => response.on('data', (bytes) => resolve(String(bytes)))),
    );
    expect(text).toBe('early');
    request.end('b');
    await until(() => rig.api.records.length === 1, 'the record');
    await rig.send({});
    expect(new Set(connections).size).toBe(2);
  });

  it('are bounded while idle, per learner and in total', async () => {
    let open = 0;
    let waiting: (() => void)[] = [];
    rig = await startRig((_request, response) => void waiting.push(() => response.end('ok')));
    // Only the proxy closes idle connections here.
    rig.upstream.server.keepAliveTimeout = 0;
    rig.upstream.server.on('connection', (socket: net.Socket) => {
      open++;
      socket.on('close', () => open--);
    });
    const answers = Array.from({ length: 150 }, () => rig.send({}));
    await until(() => waiting.length === 150, 'all requests');
    for (const answer of waiting) answer();
    waiting = [];
    await Promise.all(answers);
    await until(() => open <= 64, 'the bound');
  });
});

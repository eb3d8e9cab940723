import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRig, talk, until, type Rig } from './harness.ts';

const opened = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

describe('a websocket handshake', () => {
  let rig: Rig;
  let respond: (request: IncomingMessage, socket: Duplex) => void;
  beforeAll(async () => {
    rig = await startRig((_request, response) => response.end('ok'));
    rig.upstream.server.on('upgrade', (request, socket) => respond(request, socket));
  });
  afterAll(() => rig.close());

  const open = (path: string, ...lines: string[]): string =>
    [
      `GET ${path} HTTP/1.1`,
      'Host: shop.localhost',
      `Cookie: ${rig.cookie}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ...lines,
      '\r\n',
    ].join('\r\n');
  const record = (path: string) =>
    until(() => rig.api.requests().find(({ request }) => request.target === path), 'the record');
  const send = (text: string) => talk(rig.proxy.port, Buffer.from(text, 'latin1'));

  it('reaches the target with the path and header lines as sent', async () => {
    let seen: IncomingMessage | undefined;
    respond = (request, socket) => {
      seen = request;
      socket.end(opened);
    };
    await send(open('//a/../b?x=http://c//d', 'X-B: 1', 'x-a: \xe9', 'X-B: 2'));
    expect(seen?.url).toBe('//a/../b?x=http://c//d');
    const lines = seen?.rawHeaders ?? [];
    const own = lines.slice(0, lines.indexOf('Via')).filter((_, place) => place % 2 === 0);
    expect(own).toEqual(['Host', 'Connection', 'Upgrade', 'Sec-WebSocket-Key', 'X-B', 'X-B', 'x-a']);
    expect(lines[lines.indexOf('x-a') + 1]).toBe('\xe9');
  });

  it('reaches the learner with the header lines as sent, without cookies that use our names', async () => {
    respond = (_request, socket) =>
      socket.end(
        opened.replace(
          '\r\n\r\n',
          '\r\nX-A: \xe9\r\nx-b: 1\r\nX-B: 2\r\nSet-Cookie: __Host-sentiero_lab=x\r\n\r\n',
        ),
        'latin1',
      );
    const text = await send(open('/opened'));
    expect(text).toContain('X-A: \xe9\r\nx-b: 1\r\nX-B: 2\r\n\r\n');
    expect(await record('/opened')).toMatchObject({ code: 101, outcome: 'answered' });
  });

  it('carries bytes that either side sends early', async () => {
    respond = (_request, socket) => {
      socket.write(`${opened}first`);
      socket.on('data', (bytes) => socket.end(`echo ${String(bytes)}`));
    };
    expect(await send(`${open('/early')}early`)).toMatch(/\r\n\r\nfirstecho early$/);
  });

  it('is forwarded and recorded if the target declines', async () => {
    const declined =
      'HTTP/1.1 403 No thanks\r\nTransfer-Encoding: chunked\r\nX-A: 1\r\n\r\n3\r\nno!\r\n0\r\n\r\n';
    respond = (_request, socket) => socket.end(declined);
    const text = await send(open('/declined'));
    expect(text).toMatch(/^HTTP\/1\.1 403 No thanks\r\nX-A: 1\r\n/);
    expect(text).toMatch(/\r\nConnection: close\r\n\r\nno!$/);
    const { code, status, outcome, response } = await record('/declined');
    expect([code, status, outcome, response?.body?.content]).toEqual([403, 'No thanks', 'answered', 'no!']);
  });

  it('ends with a reset if the target’s refusal is truncated, and is recorded as such', async () => {
    respond = (_request, socket) => {
      socket.write('HTTP/1.1 403 No\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n');
      setImmediate(() => socket.destroy());
    };
    const socket = net.connect(rig.proxy.port, '127.0.0.1');
    const error = new Promise<unknown>((resolve) =>
      socket.on('error', resolve).on('end', () => resolve(null)),
    );
    socket.resume().write(open('/truncated'));
    expect(await error).toMatchObject({ code: 'ECONNRESET' });
    expect(await record('/truncated')).toMatchObject({ code: 403, outcome: 'cut' });
  });

  it.each([
    [1, 'another protocol', opened.replace('websocket', 'h2c')],
    [2, 'an unknown transfer coding', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nxx'],
    [3, 'no HTTP', 'SSH-2.0-x\r\n\r\n'],
    [4, 'nothing', ''],
  ])('%i: is a 502 alone if the target answers with %s', async (number, _what, bytes) => {
    respond = (_request, socket) => socket.end(bytes);
    const text = await send(open(`/${number}`));
    expect(text).toMatch(/^HTTP\/1\.1 502 /);
    expect(text).toMatch(/<\/html>\n$/);
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(await record(`/${number}`)).toMatchObject({ code: null, outcome: 'target_failed' });
  });
});

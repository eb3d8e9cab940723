import { describe, expect, it } from 'vitest';
import { after, answerWith, ok, paths, request, statuses, statusOf, useWire, values } from './wire.ts';

const wire = useWire();
const get = (...lines: string[]) => request('GET /a HTTP/1.1', lines);
const answer = (...lines: string[]) =>
  ['HTTP/1.1 200 OK', ...lines, 'Content-Length: 2', '', 'ok'].join('\r\n');

type Kept = [section: string, what: string, lines: string[], name: string, values: string[]];
const requests: Kept[] = [
  ['9110 7.6.1', 'a field that Connection names', ['Connection: close, X-Hop', 'X-Hop: 1'], 'x-hop', []],
  [
    '9110 7.6.1',
    'a field named in another letter case',
    ['Connection: x-hOP', 'X-Hop: 1', 'x-hop: 2'],
    'x-hop',
    [],
  ],
  [
    '9110 7.6.1',
    'a field named by a second Connection',
    ['Connection: close', 'Connection: X-Hop', 'X-Hop: 1'],
    'x-hop',
    [],
  ],
  ['9110 7.6.1', 'a field named between empty members', ['Connection: ,, X-Hop ,', 'X-Hop: 1'], 'x-hop', []],
  ['9110 7.6.1', 'Keep-Alive', ['Connection: keep-alive', 'Keep-Alive: timeout=5'], 'keep-alive', []],
  ['9110 7.6.1', 'Proxy-Connection', ['Proxy-Connection: keep-alive'], 'proxy-connection', []],
  ['9110 7.6.1', 'TE that Connection names', ['Connection: TE', 'TE: trailers'], 'te', []],
  ['9110 10.1.4', 'TE that Connection does not name', ['TE: trailers'], 'te', []],
  ['9110 11.7.2', 'Proxy-Authorization', ['Proxy-Authorization: Basic eA=='], 'proxy-authorization', []],
  ['9110 7.8', 'an upgrade to HTTP/2', ['Connection: Upgrade', 'Upgrade: h2c'], 'upgrade', []],
  [
    '9113 3.1',
    'HTTP2-Settings',
    ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMA'],
    'http2-settings',
    [],
  ],
  ['9110 7.6.1', 'Host, even if Connection names it,', ['Connection: Host'], 'host', ['shop.localhost']],
  ['9110 6.6.2', 'Trailer where there are no chunks', ['Trailer: X-Sum'], 'trailer', []],
  ['9110 5.3', 'lines of one name', ['X-A: 1', 'X-B: 0', 'X-A: 2'], 'x-a', ['1', '2']],
  ['9110 5.5', 'bytes beyond ASCII', ['X-A: gr\xfc\xdfe'], 'x-a', ['gr\xfc\xdfe']],
  ['9110 5.5', 'spaces around a value', ['X-A: \t 1 2 \t'], 'x-a', ['1 2']],
  ['9110 5.5', 'an empty value', ['X-A:'], 'x-a', ['']],
  ['9110 5.1', 'an unknown field', ['X-Never-Heard-Of: 1'], 'x-never-heard-of', ['1']],
  ['9110 14.2', 'Range', ['Range: bytes=0-1'], 'range', ['bytes=0-1']],
  ['9110 13.1.2', 'a condition', ['If-None-Match: "a", W/"b"'], 'if-none-match', ['"a", W/"b"']],
];
describe('requests to the target', () => {
  it.each(requests)('RFC %s: %s is forwarded or removed as specified', async (...given) => {
    const [, , lines, name, expected] = given;
    await wire.converse(get(...lines));
    expect(paths(wire.seen)).toEqual(['/a']);
    expect(values(wire.seen[0], name)).toEqual(expected);
  });

  it('RFC 9110 7.6.3: Via contains the version received, after earlier entries', async () => {
    await wire.converse(get('Via: 1.0 fred'));
    await wire.converse(request('GET /a HTTP/1.0'));
    expect(values(wire.seen[0], 'via').join(', ')).toMatch(/^1\.0 fred, 1\.1 \S+$/);
    expect(values(wire.seen[1], 'via').join(', ')).toMatch(/^1\.0 \S+$/);
  });

  it('RFC 9112 2.3: the version is that of the proxy, whatever the learner speaks', async () => {
    await wire.converse(request('GET /a HTTP/1.0'));
    expect(wire.seen[0]?.start).toBe('GET /a HTTP/1.1');
  });

  it.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND', 'get', 'X!#$%&*+-.^_`|~'])(
    'RFC 9110 9.1: the method %s is forwarded unchanged',
    async (method) => {
      await wire.converse(request(`${method} /a HTTP/1.1`), [method]);
      expect(wire.seen[0]?.start).toBe(`${method} /a HTTP/1.1`);
    },
  );

  it.each([
    ['/', '/'],
    ['/a//b/../c/%2e%2E/%zz', '/a//b/../c/%2e%2E/%zz'],
    ['/?', '/?'],
    ['/a?q=\'%20"<>|^`{}\\&x=a?b', '/a?q=\'%20"<>|^`{}\\&x=a?b'],
    ['http://shop.localhost', '/'],
    ['http://shop.localhost?x', '/?x'],
    ['HTTP://SHOP.localhost/A?b', '/A?b'],
  ])('RFC 9112 3.2: the target %s is forwarded as %s', async (target, expected) => {
    await wire.converse(request(`GET ${target} HTTP/1.1`));
    expect(wire.seen[0]?.start).toBe(`GET ${expected} HTTP/1.1`);
  });

  it('RFC 9112 3.2.4: OPTIONS * is forwarded as such', async () => {
    await wire.converse(request('OPTIONS * HTTP/1.1'), ['OPTIONS']);
    expect(wire.seen[0]?.start).toBe('OPTIONS * HTTP/1.1');
  });

  it('RFC 9110 7.6.2: Max-Forwards counts down, and at 0 the proxy answers itself', async () => {
    await wire.converse(request('OPTIONS /a HTTP/1.1', ['Max-Forwards: 3']), ['OPTIONS']);
    expect(values(wire.seen[0], 'max-forwards')).toEqual(['2']);
    const heard = await wire.converse(request('OPTIONS /b HTTP/1.1', ['Max-Forwards: 0']), ['OPTIONS']);
    expect(statusOf(heard.answers[0])).toBeLessThan(300);
    expect(paths(wire.seen)).toEqual(['/a']);
    await wire.converse(get('Max-Forwards: 0'));
    expect(values(wire.seen[1], 'max-forwards')).toEqual(['0']);
  });
});

const answers: Kept[] = [
  ['9110 7.6.1', 'a field that Connection names', ['Connection: X-Hop', 'X-Hop: 1'], 'x-hop', []],
  ['9110 7.6.1', 'Keep-Alive', ['Keep-Alive: timeout=5'], 'keep-alive', []],
  ['9110 7.6.1', 'Proxy-Connection', ['Proxy-Connection: keep-alive'], 'proxy-connection', []],
  ['9110 11.7.1', 'Proxy-Authenticate', ['Proxy-Authenticate: Basic realm=x'], 'proxy-authenticate', []],
  ['9110 7.8', 'an upgrade that is offered', ['Connection: upgrade', 'Upgrade: h2c'], 'upgrade', []],
  [
    '9110 7.6.1',
    'a length, which Connection cannot name away',
    ['Connection: Content-Length'],
    'content-length',
    ['2'],
  ],
  [
    '9110 5.3',
    'cookies, each in a line of its own',
    ['Set-Cookie: a=1', 'X-B: 0', 'Set-Cookie: b=2'],
    'set-cookie',
    ['a=1', 'b=2'],
  ],
  ['9110 5.5', 'bytes beyond ASCII', ['X-A: gr\xfc\xdfe'], 'x-a', ['gr\xfc\xdfe']],
  ['9112 5.1', 'a field with a space before its colon, without it', ['X-A : 1'], 'x-a', ['1']],
  [
    '9110 6.6.1',
    'the date that the target says',
    ['Date: Sun, 06 Nov 1994 08:49:37 GMT'],
    'date',
    ['Sun, 06 Nov 1994 08:49:37 GMT'],
  ],
  ['9110 8.8.3', 'an entity tag', ['ETag: W/"a"'], 'etag', ['W/"a"']],
];
describe('responses to the learner', () => {
  it.each(answers)('RFC %s: %s is forwarded or removed as specified', async (...given) => {
    const [, , lines, name, expected] = given;
    wire.turn = answerWith(answer(...lines));
    const heard = await wire.converse(`${get()}${after}`, ['GET', 'GET']);
    expect(statuses(heard)).toEqual([200, 200]);
    expect(values(heard.answers[0], name)).toEqual(expected);
  });

  it('RFC 9110 6.6.1: a Date is added if the target sent none', async () => {
    const heard = await wire.converse(get());
    expect(Date.parse(values(heard.answers[0], 'date')[0] ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each(['HTTP/1.1 299 Gr\xfc\xdfe  an alle', 'HTTP/1.1 200 ', 'HTTP/1.1 599 X', 'HTTP/1.1 404 Not Here'])(
    'RFC 9112 4: the status line %j is forwarded unchanged',
    async (line) => {
      wire.turn = answerWith(ok.replace('HTTP/1.1 200 OK', line));
      expect((await wire.converse(get())).answers[0]?.start).toBe(line);
    },
  );

  it.each(['HTTP/1.0 200 OK', 'HTTP/1.1 200'])(
    'RFC 9112 2.3: %j is forwarded with the proxy’s version',
    async (line) => {
      wire.turn = answerWith(ok.replace('HTTP/1.1 200 OK', line));
      expect((await wire.converse(get())).answers[0]?.start).toMatch(/^HTTP\/1\.1 200/);
    },
  );
});

describe('an upgrade', () => {
  const lines = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  const switched =
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nfirst';

  it('RFC 9110 7.8: to a websocket is forwarded in both directions, with the bytes that follow it', async () => {
    wire.turn = ({ isWhole, write, end }) => {
      if (!isWhole) return;
      write(switched);
      end();
    };
    const { answers: heard, text } = await wire.converse(get(...lines), ['GET']);
    expect(statusOf(heard[0])).toBe(101);
    expect(text).toMatch(/\r\n\r\nfirst$/);
    expect(values(wire.seen[0], 'upgrade')).toEqual(['websocket']);
    expect(values(wire.seen[0], 'connection')[0]?.toLowerCase()).toBe('upgrade');
  });

  it('RFC 9110 7.8: that the target declines is an ordinary response', async () => {
    const heard = await wire.converse(get(...lines));
    expect(statuses(heard)).toEqual([200]);
  });

  it('RFC 9110 7.8: is ignored in HTTP/1.0', async () => {
    const heard = await wire.converse(request('GET /a HTTP/1.0', lines));
    expect(statuses(heard)).toEqual([200]);
    expect(values(wire.seen[0], 'upgrade')).toEqual([]);
  });

  it('RFC 9110 15.2.2: that was not requested is a failure of the target', async () => {
    wire.turn = answerWith(switched);
    const heard = await wire.converse(get());
    expect(statuses(heard)).toEqual([502]);
  });
});

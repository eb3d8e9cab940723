import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyReader } from '../src/body-reader.ts';
import { Malformed } from '../src/fields.ts';
import { HeadCollector } from '../src/head-collector.ts';
import { parseRequestHead, Refusal } from '../src/request-head.ts';
import { parseResponseHead } from '../src/response-head.ts';

const text = (...lines: string[]): string => lines.map((line) => `${line}\r\n`).join('');
const request = (...lines: string[]) => parseRequestHead(text(...lines));
const statusOf = (...lines: string[]): number => {
  try {
    request(...lines);
    return 0;
  } catch (error) {
    if (error instanceof Refusal) return error.status;
    throw error;
  }
};

describe('the head of a request', () => {
  it('is preserved byte by byte', () => {
    const head = request(
      "pUt /caf\xc3\xa9?q='{}|\\ HTTP/1.1",
      'hOST: a.b:81',
      'X-B:1',
      'x-b: \t2 \xa0 ',
      'X-Empty:',
    );
    expect(head).toMatchObject({ method: 'pUt', target: "/caf\xc3\xa9?q='{}|\\", version: '1.1' });
    expect(head.fields.raw).toEqual(['hOST', 'a.b:81', 'X-B', '1', 'x-b', '2 \xa0', 'X-Empty', '']);
    expect(head.fields.get('x-b')).toBe('1, 2 \xa0');
  });

  it('may have an absolute target, whose host takes the place of another one in Host', () => {
    expect(request('GET http://a.b HTTP/1.1', 'Host: A.b').target).toBe('/');
    expect(request('GET HTTP://a.b?x HTTP/1.1', 'Host: a.b').target).toBe('/?x');
    expect(request('GET http://a.b HTTP/1.1', 'Host: A.b').isForProxy).toBe(true);
    expect(request('GET / HTTP/1.1', 'Host: A.b')).not.toHaveProperty('isForProxy');
    expect(request('CONNECT a.b:80 HTTP/1.1', 'Host: A.b')).toMatchObject({ isForProxy: true });
    expect(request('GET http://a.b:80/x HTTP/1.1', 'Host: a.b').target).toBe('/x');
    expect(request('GET http://a.b/x HTTP/1.1', 'Host: A.b:80').target).toBe('/x');
    expect(request('GET https://a.b:443/x HTTP/1.1', 'Host: a.b').target).toBe('/x');
    const hosts = (target: string) => request(`GET ${target} HTTP/1.1`, 'X: 1', 'hOST: a.b').fields.raw;
    expect(hosts('http://a.b:80/')).toEqual(['X', '1', 'hOST', 'a.b']);
    expect(hosts('http://a.b:443/')).toEqual(['X', '1', 'hOST', 'a.b:443']);
    expect(hosts('http://a.b:8080/')).toEqual(['X', '1', 'hOST', 'a.b:8080']);
    expect(hosts('http://a.b.c/')).toEqual(['X', '1', 'hOST', 'a.b.c']);
    for (const target of ['http://u@a.b/', 'http://a.b:x/', 'http://a.b:70000/', 'http://a b/', 'http:///'])
      expect(statusOf(`GET ${target} HTTP/1.1`, 'Host: a.b')).toBe(400);
    expect(statusOf('GET http://a.b/ HTTP/1.1')).toBe(400);
    expect(statusOf('GET http://a.b/ HTTP/1.1', 'Host: a.b', 'Host: a.b')).toBe(400);
  });

  it('declares the length of the body in exactly one way', () => {
    const framing = (...lines: string[]) => request('POST / HTTP/1.1', 'Host: a', ...lines).framing;
    expect(framing()).toEqual({ kind: 'none' });
    expect(framing('Content-Length: 010')).toEqual({ kind: 'length', length: 10 });
    expect(framing('transfer-encoding: CHUNKED')).toEqual({ kind: 'chunked' });
  });

  it.each([
    ['no Host', 400, ['GET / HTTP/1.1']],
    ['two Hosts', 400, ['GET / HTTP/1.1', 'Host: a', 'Host: a']],
    ['a Host with a path', 400, ['GET / HTTP/1.1', 'Host: a/b']],
    ['a Host with a user', 400, ['GET / HTTP/1.1', 'Host: u@a']],
    ['an empty Host', 400, ['GET / HTTP/1.1', 'Host:']],
    ['two blanks', 400, ['GET  / HTTP/1.1', 'Host: a']],
    ['a tab between', 400, ['GET\t/ HTTP/1.1', 'Host: a']],
    ['a space in the target', 400, ['GET /a b HTTP/1.1', 'Host: a']],
    ['no version', 400, ['GET /', 'Host: a']],
    ['a version that ends late', 400, ['GET / HTTP/1.1 ', 'Host: a']],
    ['HTTP/2', 505, ['PRI * HTTP/2.0', 'Host: a']],
    ['HTTP/1.2', 505, ['GET / HTTP/1.2', 'Host: a']],
    ['a folded line', 400, ['GET / HTTP/1.1', 'Host: a', ' b: c']],
    ['a space before the colon', 400, ['GET / HTTP/1.1', 'Host : a']],
    ['a line without a colon', 400, ['GET / HTTP/1.1', 'Host: a', 'x']],
    ['a name that is empty', 400, ['GET / HTTP/1.1', 'Host: a', ': x']],
    ['a NUL', 400, ['GET / HTTP/1.1', 'Host: a', 'X: a\0b']],
    ['a bare CR', 400, ['GET / HTTP/1.1', 'Host: a', 'X: a\rY: b']],
    ['a bare LF', 400, ['GET / HTTP/1.1', 'Host: a', 'X: a\nY: b']],
    ['an invalid path', 400, ['GET x HTTP/1.1', 'Host: a']],
    ['a star that is no OPTIONS', 400, ['GET * HTTP/1.1', 'Host: a']],
    ['a tunnel without a port', 400, ['CONNECT a HTTP/1.1', 'Host: a']],
    ['a tunnel to another host', 400, ['CONNECT a:80 HTTP/1.1', 'Host: b:80']],
    ['a tunnel with a body', 400, ['CONNECT a:80 HTTP/1.1', 'Host: a', 'Content-Length: 1']],
    ['TRACE', 405, ['TRACE / HTTP/1.1', 'Host: a']],
    ['a list of lengths', 400, ['GET / HTTP/1.1', 'Host: a', 'Content-Length: 3, 3']],
    ['two lengths', 400, ['GET / HTTP/1.1', 'Host: a', 'Content-Length: 3', 'Content-Length: 3']],
    ['a signed length', 400, ['GET / HTTP/1.1', 'Host: a', 'Content-Length: +3']],
    ['an empty length', 400, ['GET / HTTP/1.1', 'Host: a', 'Content-Length:']],
    ['a length beyond any number', 400, ['GET / HTTP/1.1', 'Host: a', `Content-Length: ${2n ** 64n}`]],
    ['a length that is too large', 413, ['GET / HTTP/1.1', 'Host: a', 'Content-Length: 1000000000000000']],
    [
      'length and chunks',
      400,
      ['GET / HTTP/1.1', 'Host: a', 'Content-Length: 3', 'Transfer-Encoding: chunked'],
    ],
    ['chunks of HTTP/1.0', 400, ['GET / HTTP/1.0', 'Host: a', 'Transfer-Encoding: chunked']],
    [
      'chunks twice',
      501,
      ['GET / HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'],
    ],
    ['an unknown coding', 501, ['GET / HTTP/1.1', 'Host: a', 'Transfer-Encoding: xchunked']],
    ['an empty coding', 501, ['GET / HTTP/1.1', 'Host: a', 'Transfer-Encoding:']],
  ])('is refused with %s', (_what, status, lines) => expect(statusOf(...lines)).toBe(status));

  it('is parsed or refused for any bytes, without another exception', () => {
    const bytes = fc.stringMatching(/^[\x00-\xff]{0,80}$/);
    fc.assert(fc.property(bytes, (some) => void statusOf(`GET / HTTP/1.1\r\nHost: a\r\n${some}`)));
    fc.assert(fc.property(bytes, (some) => void statusOf(some)));
  });
});

describe('the head of a response', () => {
  const framing = (method: string, ...lines: string[]) => parseResponseHead(text(...lines), method).framing;

  it('preserves its reason phrase', () => {
    const head = parseResponseHead(text('HTTP/1.1 299 Gr\xfc\xdfe  an alle', 'x-Y : 1'), 'GET');
    expect(head).toMatchObject({ code: 299, status: 'Gr\xfc\xdfe  an alle', isReusable: false });
    expect(head.fields.raw).toEqual(['x-Y', '1']);
  });

  it('determines the end of the body', () => {
    expect(framing('GET', 'HTTP/1.1 200 OK')).toEqual({ kind: 'close' });
    expect(framing('GET', 'HTTP/1.1 200', 'Content-Length: 3')).toEqual({ kind: 'length', length: 3 });
    expect(framing('GET', 'HTTP/1.1 200 OK', 'Transfer-Encoding: Chunked')).toEqual({ kind: 'chunked' });
    expect(framing('HEAD', 'HTTP/1.1 200 OK', 'Content-Length: 3')).toEqual({ kind: 'none' });
    expect(framing('GET', 'HTTP/1.1 304 X', 'Transfer-Encoding: chunked')).toEqual({ kind: 'none' });
  });

  it('allows reuse of the connection only if that is safe', () => {
    const isReusable = (...lines: string[]) => parseResponseHead(text(...lines), 'GET').isReusable;
    expect(isReusable('HTTP/1.1 200 OK', 'Content-Length: 0')).toBe(true);
    expect(isReusable('HTTP/1.1 200 OK', 'Content-Length: 0', 'Connection: x, Close')).toBe(false);
    expect(isReusable('HTTP/1.0 200 OK', 'Content-Length: 0')).toBe(false);
    expect(isReusable('HTTP/1.0 200 OK', 'Content-Length: 0', 'Connection: keep-alive')).toBe(false);
    expect(isReusable('HTTP/1.0 200 OK', 'Transfer-Encoding: chunked', 'Connection: keep-alive')).toBe(false);
  });

  it.each([
    ['another protocol', ['SSH-2.0-OpenSSH']],
    ['a code that is too low', ['HTTP/1.1 099 X']],
    ['two lengths', ['HTTP/1.1 200 OK', 'Content-Length: 3', 'Content-Length: 3']],
    ['length and chunks', ['HTTP/1.1 200 OK', 'Content-Length: 3', 'Transfer-Encoding: chunked']],
    ['a coding that would be lost', ['HTTP/1.1 200 OK', 'Transfer-Encoding: gzip, chunked']],
    ['a folded line', ['HTTP/1.1 200 OK', 'X: a', ' b']],
    ['a bare LF', ['HTTP/1.1 200 OK', 'X: a\nSet-Cookie: b']],
  ])('is refused with %s', (_what, lines) => {
    expect(() => parseResponseHead(text(...lines), 'GET')).toThrow(Malformed);
  });
});

describe('the body of a message', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });

  /** Feeds the bytes in pieces of these sizes, cyclically. */
  function read(bytes: Buffer, kind: 'chunked' | number, steps: readonly number[]) {
    const reader = bodyReader(kind === 'chunked' ? { kind } : { kind: 'length', length: kind });
    const parts: Buffer[] = [];
    let used = 0;
    for (let turn = 0; used < bytes.length && !reader.isOver; turn++) {
      const piece = bytes.subarray(used, used + (steps[turn % steps.length] ?? 1));
      const taken = reader.read(piece, (part) => parts.push(Buffer.from(part)));
      used += taken;
    }
    return { body: Buffer.concat(parts), used, isOver: reader.isOver, trailers: reader.trailers.raw };
  }

  it('is independent of how its bytes are split, and ends in the right place', () => {
    const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 5 });
    fc.assert(
      fc.property(chunks, sizes, fc.boolean(), (parts, steps, hasTrailers) => {
        const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
        const coded = parts.map((part) =>
          Buffer.concat([Buffer.from(`${part.length.toString(16)};x="y z"\r\n`), part, Buffer.from('\r\n')]),
        );
        const end = Buffer.from(`0\r\n${hasTrailers ? 'X-Sum: 1\r\n' : ''}\r\n`);
        const bytes = Buffer.concat([...coded, end]);
        const got = read(Buffer.concat([bytes, Buffer.from('GET / next')]), 'chunked', steps);
        expect(got).toEqual({
          body,
          used: bytes.length,
          isOver: true,
          trailers: hasTrailers ? ['X-Sum', '1'] : [],
        });
        expect(read(Buffer.concat([body, Buffer.from('next')]), body.length, steps).body).toEqual(body);
      }),
    );
  });

  it.each([
    '0x3\r\nabc\r\n',
    '3 \r\nabc\r\n',
    ' 3\r\nabc\r\n',
    '+3\r\nabc\r\n',
    '-1\r\n',
    '\r\n',
    '3\nabc\n',
    '3\r\nabcd\r\n',
    '3\r\nabc\n',
    '3;a\nb\r\nabc\r\n',
    'fffffffffffff\r\n',
    `1;${'x'.repeat(20_000)}\r\n`,
    '0\r\nX : 1\r\n\r\n',
    '0\r\nX: a\rb\r\n\r\n',
  ])('is refused if a chunk is invalid: %j', (bytes) => {
    expect(() => read(Buffer.from(bytes), 'chunked', [1e6])).toThrow(Malformed);
    expect(() => read(Buffer.from(bytes), 'chunked', [1])).toThrow(Malformed);
  });
});

describe('the bytes of a head', () => {
  it('are found however they are split, and not searched beyond the limit', () => {
    const head = `GET / HTTP/1.1\r\nX: ${'y'.repeat(50)}\r\n`;
    const bytes = Buffer.from(`${head}\r\nrest`);
    for (let size = 1; size <= bytes.length; size++) {
      const collector = new HeadCollector(200);
      let taken = null;
      let used = 0;
      while (!taken && used < bytes.length) taken = collector.take(bytes.subarray(used, (used += size)));
      expect(taken).toMatchObject({ text: head });
    }
    expect(new HeadCollector(60).take(bytes)).toBe('too large');
    expect(new HeadCollector(20).take(bytes.subarray(0, 30))).toBe('too large');
  });

  it('may end all lines of a response with a bare LF', () => {
    const bytes = Buffer.from('HTTP/1.1 200 OK\nA: 1\n\n\r\n\r\n');
    for (const at of [1, 15, 16, 20, 21, 22, bytes.length]) {
      const collector = new HeadCollector(99, 'as in the first line');
      const first = collector.take(bytes.subarray(0, at));
      const taken = first ?? collector.take(bytes.subarray(at));
      expect(taken).toMatchObject({ text: 'HTTP/1.1 200 OK\r\nA: 1\r\n', isBare: true });
    }
    expect(new HeadCollector(99).take(bytes.subarray(0, 22))).toBeNull();
  });

  it.each(['HTTP/1.1 200 OK\r\nA: 1\nB: 2\n\n', 'HTTP/1.1 200 OK\nA: 1\r\n\r\n'])(
    'are refused at once if their line ends differ: %j',
    (head) => {
      expect(() => new HeadCollector(99, 'as in the first line').take(Buffer.from(head))).toThrow(Malformed);
    },
  );
});

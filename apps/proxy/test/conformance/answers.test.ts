import { describe, expect, it } from 'vitest';
import { after, answerWith, ok, paths, request, statuses, useWire, values } from './wire.ts';

const wire = useWire();
const get = request('GET /a HTTP/1.1');
const both = ['GET', 'GET'];
const answer = (lines: readonly string[], body = 'ok', start = 'HTTP/1.1 200 OK') =>
  `${[start, ...lines].join('\r\n')}\r\n\r\n${body}`;

type Bad = [section: string, what: string, bytes: string];
const ambiguous: Bad[] = [
  [
    '9112 6.3',
    'a length and chunks',
    answer(['Content-Length: 2', 'Transfer-Encoding: chunked'], '2\r\nok\r\n0\r\n\r\n'),
  ],
  ['9112 6.3', 'two lengths that differ', answer(['Content-Length: 2', 'Content-Length: 40'])],
  ['9112 6.3', 'a list of lengths that differ', answer(['Content-Length: 2, 40'])],
  ['9112 6.3', 'a length with a sign', answer(['Content-Length: +2'])],
  ['9112 6.3', 'a negative length', answer(['Content-Length: -2'])],
  ['9112 6.3', 'a length that is empty', answer(['Content-Length:'])],
  ['9112 6.3', 'a length beyond any number', answer([`Content-Length: ${'9'.repeat(30)}`])],
  [
    '9112 6.1',
    'a coding before the chunks',
    answer(['Transfer-Encoding: gzip, chunked'], '2\r\nok\r\n0\r\n\r\n'),
  ],
  ['9112 6.1', 'a coding after the chunks', answer(['Transfer-Encoding: chunked, gzip'])],
  ['9112 6.1', 'an unknown coding', answer(['Transfer-Encoding: xchunked'])],
  [
    '9112 6.1',
    'chunks in two lines',
    answer(['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], '2\r\nok\r\n0\r\n\r\n'),
  ],
  ['9112 5.2', 'a folded line', answer(['X-A: 1', ' 2', 'Content-Length: 2'])],
  ['9112 2.2', 'a line of white space before the fields', answer([' X: 1', 'Content-Length: 2'])],
  ['9112 2.2', 'a bare CR in a value', answer(['X-A: 1\rSet-Cookie: a=1', 'Content-Length: 2'])],
  ['9112 2.2', 'a bare LF in a value', answer(['X-A: 1\nSet-Cookie: a=1', 'Content-Length: 2'])],
  ['9110 5.5', 'a NUL in a value', answer(['X-A: 1\x002', 'Content-Length: 2'])],
  ['9112 5', 'a line without a colon', answer(['X-A', 'Content-Length: 2'])],
  ['9110 5.1', 'a name that is empty', answer([': 1', 'Content-Length: 2'])],
  ['9110 5.6.2', 'a name that is not a token', answer(['X(A: 1', 'Content-Length: 2'])],
  ['9112 2.2', 'a bare LF at the end', `HTTP/1.1 200 OK\r\nContent-Type: text/plain\n\nok`],
  ['9112 4', 'another protocol', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
  ['9112 4', 'a version in lower case', answer(['Content-Length: 2'], 'ok', 'http/1.1 200 OK')],
  ['9112 4', 'a major version beyond', answer(['Content-Length: 2'], 'ok', 'HTTP/2.0 200 OK')],
  ['9112 4', 'a status of two digits', answer(['Content-Length: 2'], 'ok', 'HTTP/1.1 20 OK')],
  ['9112 4', 'a status of four digits', answer(['Content-Length: 2'], 'ok', 'HTTP/1.1 2000 OK')],
  ['9110 15', 'a status below 100', answer(['Content-Length: 2'], 'ok', 'HTTP/1.1 099 OK')],
  ['9112 4', 'no status', answer(['Content-Length: 2'], 'ok', 'HTTP/1.1 OK')],
  ['9110 5.4', 'a head without an end', `HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(400_000)}`],
];
describe('an ambiguous response', () => {
  it.each(ambiguous)('RFC %s: %s is a 502, and no byte of it reaches the learner', async (...given) => {
    const [, , bytes] = given;
    wire.turn = answerWith(bytes);
    const heard = await wire.converse(`${get}${after}`, both);
    expect(statuses(heard)).toEqual([502, 200]);
    expect(values(heard.answers[0], 'set-cookie')).toEqual([]);
    expect(heard.answers[1]?.body).toBe('ok');
  });

  it('RFC 9112 6.3: equal lengths in two lines or in a list count as one, or are a 502', async () => {
    for (const lines of [['Content-Length: 2', 'Content-Length: 2'], ['Content-Length: 2, 2']]) {
      wire.turn = answerWith(answer(lines));
      const heard = await wire.converse(`${get}${after}`, both);
      const [first] = heard.answers;
      const lengths = values(first, 'content-length');
      expect([200, 502]).toContain(statuses(heard)[0]);
      expect(lengths).toEqual([String(first?.body.length)]);
      expect(heard.answers[1]?.body).toBe('ok');
    }
  });

  it('RFC 9112 9.2: bytes after a response are never taken for the next one', async () => {
    wire.turn = answerWith(`${ok}HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil`);
    const heard = await wire.converse([get, after], both);
    expect(heard.answers.map(({ body }) => body)).toEqual(['ok', 'ok']);
    expect(statuses(await wire.converse(after))).toEqual([200]);
  });
});

type Bodiless = [section: string, what: string, method: string, bytes: string, length: string[]];
const bodiless: Bodiless[] = [
  ['9110 9.3.2', 'HEAD with a length', 'HEAD', answer(['Content-Length: 1000'], ''), ['1000']],
  ['9110 9.3.2', 'HEAD with chunks', 'HEAD', answer(['Transfer-Encoding: chunked'], ''), []],
  ['9110 9.3.2', 'HEAD with neither', 'HEAD', answer([], ''), []],
  ['9110 15.3.5', '204', 'GET', answer([], '', 'HTTP/1.1 204 No Content'), []],
  [
    '9110 8.6',
    '204 with a length, which it must not have',
    'GET',
    answer(['Content-Length: 0'], '', 'HTTP/1.1 204 No Content'),
    [],
  ],
  [
    '9110 15.4.5',
    '304 with the length of what was not sent',
    'GET',
    answer(['Content-Length: 1000', 'ETag: "a"'], '', 'HTTP/1.1 304 Not Modified'),
    ['1000'],
  ],
];
describe('a response without a body', () => {
  it.each(bodiless)('RFC %s: %s ends with its head', async (...given) => {
    const [, , method, bytes, length] = given;
    wire.turn = answerWith(bytes);
    const heard = await wire.converse(`${request(`${method} /a HTTP/1.1`)}${after}`, [method, 'GET']);
    expect(heard.answers.map(({ body }) => body)).toEqual(['', 'ok']);
    expect(values(heard.answers[0], 'content-length')).toEqual(length);
    expect(values(heard.answers[0], 'transfer-encoding')).toEqual([]);
  });

  it.each([
    ['HEAD', answer(['Content-Length: 4'], 'evil')],
    ['GET', answer(['Content-Length: 4'], 'evil', 'HTTP/1.1 304 Not Modified')],
    ['GET', answer([], 'evil', 'HTTP/1.1 204 No Content')],
  ])('RFC 9112 6.3: the forbidden body of a response to %s is discarded', async (method, bytes) => {
    wire.turn = answerWith(bytes);
    const heard = await wire.converse([request(`${method} /a HTTP/1.1`), after], [method, 'GET']);
    expect(heard.answers.map(({ body }) => body)).toEqual(['', 'ok']);
  });
});

describe('the body of a response', () => {
  it.each([
    [
      '9112 6.3',
      'chunks',
      answer(['Transfer-Encoding: chunked'], '3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n'),
      'abcde',
      'keep',
    ],
    ['9112 6.3', 'a length', answer(['Content-Length: 5'], 'abcde'), 'abcde', 'keep'],
    ['9112 6.3', 'the end of the connection', answer([], 'abcde'), 'abcde', 'end'],
    ['9112 2.2', 'bare line feeds', 'HTTP/1.1 200 OK\nContent-Length: 5\n\nabcde', 'abcde', 'keep'],
    ['9112 6.3', 'a length of 0', answer(['Content-Length: 0'], ''), '', 'keep'],
    [
      '9112 6.3',
      'HTTP/1.0 and the end of the connection',
      answer([], 'abcde', 'HTTP/1.0 200 OK'),
      'abcde',
      'end',
    ],
  ] as const)(
    'RFC %s: framed by %s reaches the learner whole, and the next answer behind it',
    async (...given) => {
      const [, , bytes, body, then] = given;
      wire.turn = answerWith(bytes, then);
      const heard = await wire.converse(`${get}${after}`, both);
      expect(heard.answers.map((one) => [one.body, one.isWhole])).toEqual([
        [body, true],
        ['ok', true],
      ]);
    },
  );

  it.each([
    ['chunks', answer(['Transfer-Encoding: chunked'], '3\r\nabc\r\n0\r\n\r\n'), 'keep'],
    ['nothing', answer([], 'abc'), 'end'],
  ] as const)('RFC 9112 7.1: framed by %s is never chunked for HTTP/1.0', async (_what, bytes, then) => {
    wire.turn = answerWith(bytes, then);
    const heard = await wire.converse(request('GET /a HTTP/1.0'));
    expect(heard.isClosed).toBe(true);
    expect(heard.answers.map(({ body }) => body)).toEqual(['abc']);
    expect(values(heard.answers[0], 'transfer-encoding')).toEqual([]);
  });

  it.each([
    ['a length that is not reached', answer(['Content-Length: 10'], 'abc')],
    ['chunks without an end', answer(['Transfer-Encoding: chunked'], '3\r\nabc\r\n')],
    ['a truncated chunk', answer(['Transfer-Encoding: chunked'], '9\r\nabc')],
    ['an invalid chunk', answer(['Transfer-Encoding: chunked'], '3\r\nabc\r\nx\r\n')],
  ])('RFC 9112 8: with %s is visibly truncated', async (_what, bytes) => {
    wire.turn = answerWith(bytes, 'end');
    const heard = await wire.converse(`${get}${after}`, both);
    expect(heard.isClosed).toBe(true);
    expect(heard.answers.filter(({ isWhole }) => isWhole)).toEqual([]);
  });

  it('RFC 9110 6.5: is followed by its trailers', async () => {
    wire.turn = answerWith(
      answer(
        ['Trailer: X-Sum', 'Transfer-Encoding: chunked'],
        '2\r\nok\r\n0\r\nX-Sum: 1\r\nContent-Length: 9\r\n\r\n',
      ),
    );
    const heard = await wire.converse(`${get}${after}`, both);
    expect(heard.answers[0]).toMatchObject({ body: 'ok', trailers: [['X-Sum', '1']] });
    expect(values(heard.answers[0], 'trailer')).toEqual(['X-Sum']);
  });
});

describe('interim responses', () => {
  const informed = `HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n${ok}`;

  it('RFC 9110 15.2: are all forwarded', async () => {
    wire.turn = answerWith(`HTTP/1.1 102 Processing\r\n\r\n${informed}`);
    const heard = await wire.converse(`${get}${after}`, both);
    expect(statuses(heard)).toEqual([102, 103, 200, 200]);
    expect(values(heard.answers[1], 'link')).toEqual(['</a.css>']);
  });

  it('RFC 9110 15.2: are not sent to HTTP/1.0 clients', async () => {
    wire.turn = answerWith(informed);
    expect(statuses(await wire.converse(request('GET /a HTTP/1.0')))).toEqual([200]);
  });

  it('RFC 9110 15.2.1: a 100 is not sent to clients that did not ask for it', async () => {
    wire.turn = answerWith(`HTTP/1.1 100 Continue\r\n\r\n${ok}`);
    expect(statuses(await wire.converse(get))).toEqual([200]);
  });

  const expecting = request('POST /a HTTP/1.1', ['Expect: 100-continue', 'Content-Length: 3']);

  it('RFC 9110 10.1.1: a client waiting for a 100 gets the target’s, and then sends the body', async () => {
    const order: string[] = [];
    wire.turn = ({ message, isWhole, write }) => {
      order.push(`${values(message, 'expect')[0]} ${message.body}`);
      write(isWhole ? ok : 'HTTP/1.1 100 Continue\r\n\r\n');
    };
    const heard = await wire.converse([expecting, 'abc'], ['POST']);
    expect(statuses(heard)).toEqual([100, 200]);
    expect(order).toEqual(['100-continue ', '100-continue abc']);
  });

  it('RFC 9110 10.1.1: an immediate refusal by the target is forwarded, and the connection ends before the body', async () => {
    wire.turn = ({ isWhole, write }) =>
      void (!isWhole && write('HTTP/1.1 417 No\r\nContent-Length: 0\r\n\r\n'));
    const heard = await wire.converse([expecting, after], ['POST', 'GET']);
    expect([statuses(heard), heard.isClosed]).toEqual([[417], true]);
    expect(paths(wire.seen)).not.toContain('/after');
  });

  it('RFC 9110 10.1.1: an expectation in HTTP/1.0 is ignored', async () => {
    const heard = await wire.converse(
      request('POST /a HTTP/1.0', ['Expect: 100-continue', 'Content-Length: 3'], 'abc'),
      ['POST'],
    );
    expect(statuses(heard)).toEqual([200]);
    expect(values(wire.seen[0], 'expect')).toEqual([]);
  });
});

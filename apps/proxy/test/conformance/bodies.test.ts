import { describe, expect, it } from 'vitest';
import { after, answerWith, ok, paths, request, statuses, useWire, values } from './wire.ts';

const wire = useWire();
const chunked = (body: string) => request('POST /a HTTP/1.1', ['Transfer-Encoding: chunked'], body);
const sized = (length: string, body: string) =>
  request('POST /a HTTP/1.1', [`Content-Length: ${length}`], body);
const both = ['POST', 'GET'];

type Body = [section: string, what: string, bytes: string, body: string];
const bodies: Body[] = [
  ['9112 6.3', 'no body', request('GET /a HTTP/1.1'), ''],
  ['9112 6.3', 'a POST without a length', request('POST /a HTTP/1.1'), ''],
  ['9112 6.2', 'a length', sized('3', 'abc'), 'abc'],
  ['9112 6.2', 'a length of 0', sized('0', ''), ''],
  ['9110 8.6', 'a length with leading zeros', sized('0003', 'abc'), 'abc'],
  [
    '9112 6.2',
    'a body that looks like a request',
    sized('23', 'GET /evil HTTP/1.1\r\n\r\n.'),
    'GET /evil HTTP/1.1\r\n\r\n.',
  ],
  ['9110 9.3.1', 'a GET with a body', request('GET /a HTTP/1.1', ['Content-Length: 3'], 'abc'), 'abc'],
  ['9110 9.3.5', 'a DELETE with a body', request('DELETE /a HTTP/1.1', ['Content-Length: 3'], 'abc'), 'abc'],
  ['9112 7.1', 'chunks', chunked('3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n'), 'abcde'],
  ['9112 7.1', 'no chunk but the last', chunked('0\r\n\r\n'), ''],
  [
    '9112 7.1',
    'sizes in upper and lower case',
    chunked(`A\r\n0123456789\r\na\r\n0123456789\r\n0\r\n\r\n`),
    '01234567890123456789',
  ],
  ['9112 7.1', 'sizes with leading zeros', chunked('0003\r\nabc\r\n000\r\n\r\n'), 'abc'],
  [
    '9112 7.1',
    'a chunk that holds line ends',
    chunked('9\r\n0\r\n\r\n\r\n\r\n\r\n0\r\n\r\n'),
    '0\r\n\r\n\r\n\r\n',
  ],
  ['9112 7.1.1', 'an extension', chunked('3;a=b\r\nabc\r\n0;c\r\n\r\n'), 'abc'],
  ['9112 7.1.1', 'an extension in quotes', chunked('3;a="0;\\"x"\r\nabc\r\n0\r\n\r\n'), 'abc'],
  [
    '9112 7',
    'a coding in upper case',
    request('POST /a HTTP/1.1', ['TRANSFER-ENCODING: Chunked'], '1\r\na\r\n0\r\n\r\n'),
    'a',
  ],
];

describe('the body of a request', () => {
  it.each(bodies)(
    'RFC %s: %s ends in the right place and reaches the target with one framing',
    async (...given) => {
      const [, , bytes, body] = given;
      const heard = await wire.converse(`${bytes}${after}`, both);
      expect(statuses(heard)).toEqual([200, 200]);
      expect(paths(wire.seen)).toEqual(['/a', '/after']);
      const [message] = wire.seen;
      expect(message?.body).toBe(body);
      const [lengths, codings] = [values(message, 'content-length'), values(message, 'transfer-encoding')];
      expect(lengths.length + codings.length).toBeLessThanOrEqual(1);
      expect([Number(lengths[0] ?? body.length), codings[0] ?? 'chunked']).toEqual([body.length, 'chunked']);
    },
  );

  it('RFC 9112 2.2: is the same if it arrives byte by byte', async () => {
    wire.turn = ({ message, isWhole, write }) =>
      isWhole && write(ok.replace('2\r\n\r\nok', `${message.body.length}\r\n\r\n${message.body}`));
    const whole = chunked('3;x\r\nabc\r\n0\r\nX-Sum: 1\r\n\r\n');
    const heard = await wire.converse(whole, ['POST']);
    expect(heard.answers[0]?.body).toBe('abc');
    const [first] = wire.seen;
    await wire.drip(whole);
    expect(wire.seen[1]).toMatchObject({ body: first?.body, trailers: first?.trailers });
  });

  it('RFC 9112 2.2: empty lines before a request are ignored', async () => {
    const heard = await wire.converse(`\r\n\r\n${request('GET /a HTTP/1.1')}\r\n${after}`, ['GET', 'GET']);
    expect(statuses(heard)).toEqual([200, 200]);
    expect(paths(wire.seen)).toEqual(['/a', '/after']);
  });
});

const broken: [section: string, what: string, body: string][] = [
  ['9112 7.1', 'a size that is not a number', 'x\r\nabc\r\n0\r\n\r\n'],
  ['9112 7.1', 'a size with 0x', '0x3\r\nabc\r\n0\r\n\r\n'],
  ['9112 7.1', 'a size with a sign', '+3\r\nabc\r\n0\r\n\r\n'],
  ['9112 7.1', 'a negative size', '-3\r\nabc\r\n0\r\n\r\n'],
  ['9112 7.1', 'a space before the size', ' 3\r\nabc\r\n0\r\n\r\n'],
  ['9112 7.1', 'a space after the size', '3 \r\nabc\r\n0\r\n\r\n'],
  ['9112 7.1', 'no size', '\r\nabc\r\n0\r\n\r\n'],
  ['9112 7.1', 'a size beyond any number', '10000000000000003\r\nabc\r\n0\r\n\r\n'],
  ['9112 7.1', 'a size that is too small', '2\r\nabc\r\n0\r\n\r\n'],
  ['9112 7.1', 'a size that is too large', '4\r\nabc\r\n0\r\n\r\n'],
  ['9112 2.2', 'a bare LF after the size', '3\nabc\r\n0\r\n\r\n'],
  ['9112 2.2', 'a bare LF after the data', '3\r\nabc\n0\r\n\r\n'],
  ['9112 7.1', 'two bytes other than a line end after the data', '3\r\nabcXX0\r\n\r\n'],
  ['9112 7.1.1', 'a bare LF in an extension', '3;a\nb\r\nabc\r\n0\r\n\r\n'],
  ['9112 7.1.1', 'a bare CR in an extension', '3;a\rb\r\nabc\r\n0\r\n\r\n'],
  ['9112 7.1.1', 'extensions without an end', `3;${'a'.repeat(40_000)}\r\nabc\r\n0\r\n\r\n`],
  ['9112 7.1.2', 'a trailer with a space before its colon', '0\r\nX-A : 1\r\n\r\n'],
  ['9112 7.1.2', 'a trailer with a bare LF', '0\r\nX-A: 1\nX-B: 2\r\n\r\n'],
  ['9112 5.2', 'a folded trailer', '0\r\nX-A: 1\r\n 2\r\n\r\n'],
];

describe('invalid chunks', () => {
  it.each(broken)('RFC %s: %s ends the connection; the target sees no complete request', async (...given) => {
    const [, , body] = given;
    const heard = await wire.converse(`${chunked(body)}${after}`, both);
    expect(heard).toMatchObject({ isClosed: true, hangs: false });
    expect(statuses(heard)).toEqual([400]);
    expect(wire.seen).toEqual([]);
  });

  it('RFC 9112 8: a truncated body does not look complete to the target', async () => {
    const gone = Promise.withResolvers<void>();
    wire.turn = ({ isWhole, reset }) => void (isWhole ? reset() : gone.resolve());
    await wire.hangUp(sized('10', 'abc'), gone.promise);
    expect(wire.seen).toEqual([]);
    wire.turn = answerWith(ok);
    expect(statuses(await wire.converse(after))).toEqual([200]);
    expect(paths(wire.seen)).toEqual(['/after']);
  });
});

describe('trailers', () => {
  it('RFC 9110 6.5.1: reach the target after the chunks, except those that concern framing, routing or identity', async () => {
    const trailers = [
      'X-Sum: 1',
      'Content-Length: 3',
      'Transfer-Encoding: chunked',
      'Host: other.localhost',
      'X-Sentiero-Learner: somebody',
      'X-Forwarded-For: 1.2.3.4',
      'Connection: X-Sum',
    ];
    const body = `3\r\nabc\r\n0\r\n${trailers.join('\r\n')}\r\n\r\n`;
    const heard = await wire.converse(
      `${request('POST /a HTTP/1.1', ['Trailer: X-Sum', 'Transfer-Encoding: chunked'], body)}${after}`,
      both,
    );
    expect(statuses(heard)).toEqual([200, 200]);
    expect(wire.seen[0]?.trailers).toEqual([['X-Sum', '1']]);
    expect(values(wire.seen[0], 'trailer')).toEqual(['X-Sum']);
  });
});

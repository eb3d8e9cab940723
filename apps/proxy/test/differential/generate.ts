import fc from 'fast-check';

/** A request as raw bytes. The mark in its path identifies it at the target. */
export type Sample = { method: string; text: string };

const token = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,12}$/);
const pathText = fc.stringMatching(/^[\x21-\x7e\x80-\xff]{0,24}$/);
const valueText = fc.stringMatching(
  /^[\x21-\x7e\x80-\xff]([\t\x20-\x7e\x80-\xff]{0,20}[\x21-\x7e\x80-\xff])?$/,
);
const bodyText = fc.stringMatching(/^[\x00-\xff]{0,60}$/);
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS') },
  { weight: 1, arbitrary: fc.constantFrom('get', 'M-SEARCH', 'PROPFIND', 'FOO!', 'TRACE', 'CONNECT', 'PRI') },
  { weight: 1, arbitrary: token },
);

const plainField = fc.tuple(token, valueText).map(([name, value]) => `X-${name}: ${value}`);
const knownField = fc.constantFrom(
  'Accept: */*',
  'Connection: keep-alive',
  'Connection: close',
  'Connection: X-Hop, keep-alive',
  'X-Hop: 1',
  'Keep-Alive: timeout=5',
  'TE: trailers',
  'Cookie: a=1; b=2',
  'Cookie: c=3',
  'Range: bytes=0-1',
  'Max-Forwards: 3',
  'Upgrade: h2c',
  'Via: 1.0 x',
  'X-Forwarded-For: 6.6.6.6',
  'Expect: 100-continue',
);
/** Header lines that HTTP forbids or that parsers interpret differently. */
const oddField = fc.constantFrom(
  'Content-Length: 5',
  'Content-Length: 0',
  'Content-Length: +3',
  'Content-Length: 3, 3',
  'Content-Length : 4',
  'Content-Length: 1e1',
  'Content-Length:',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: \tchunked',
  'Transfer-Encoding: chunked;q=1',
  'Transfer_Encoding: chunked',
  'transfer-encoding: Chunked',
  'X-Fold: a\r\n b',
  ' X-Lead: a',
  'X-No-Colon',
  ': empty',
  'X-Nul: a\0b',
  'X-Cr: a\rb',
  'X-Lf: a\nb',
  'X-Inject: a\nContent-Length: 7',
  'X(paren): 1',
  'Host: other.localhost',
  'X-Sentiero-Learner: me',
  'X_Sentiero_Learner: me',
  'Connection: Content-Length, Host, Cookie',
);
const field = fc.oneof(
  { weight: 6, arbitrary: plainField },
  { weight: 4, arbitrary: knownField },
  { weight: 1, arbitrary: oddField },
);

type Body = { fields: string[]; text: string };
const chunk = bodyText.filter((text) => text.length > 0);
const chunked: fc.Arbitrary<Body> = fc
  .tuple(fc.array(chunk, { maxLength: 4 }), fc.constantFrom('', ';a=b', ';x', ';q="1 2"'), fc.boolean())
  .map(([chunks, extension, hasTrailers]) => {
    const parts = chunks.map((text) => `${text.length.toString(16)}${extension}\r\n${text}\r\n`);
    const trailers = hasTrailers ? 'X-Sum: 1\r\n' : '';
    return { fields: ['Transfer-Encoding: chunked'], text: `${parts.join('')}0\r\n${trailers}\r\n` };
  });
const brokenChunks: fc.Arbitrary<Body> = fc
  .constantFrom(
    '0x3\r\nabc\r\n0\r\n\r\n',
    '3 \r\nabc\r\n0\r\n\r\n',
    '-1\r\nabc\r\n0\r\n\r\n',
    '3\nabc\n0\n\n',
    '3\r\nabcd\r\n0\r\n\r\n',
    '3\r\nabc0\r\n\r\n',
    'ffffffffffffffff3\r\nabc\r\n0\r\n\r\n',
    '3;\nabc\r\n0\r\n\r\n',
    '\r\n0\r\n\r\n',
    '0\r\nContent-Length : 5\r\n\r\n',
    '0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n',
    '3\r\nabc\r\n',
  )
  .map((text) => ({ fields: ['Transfer-Encoding: chunked'], text }));
const sized: fc.Arbitrary<Body> = bodyText.map((text) => ({
  fields: [`Content-Length: ${text.length}`],
  text,
}));
const missized: fc.Arbitrary<Body> = fc
  .tuple(bodyText, fc.integer({ min: -20, max: 20 }))
  .map(([text, off]) => ({ fields: [`Content-Length: ${Math.max(0, text.length + off)}`], text }));
const body = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Body>({ fields: [], text: '' }) },
  { weight: 5, arbitrary: sized },
  { weight: 5, arbitrary: chunked },
  { weight: 1, arbitrary: missized },
  { weight: 2, arbitrary: brokenChunks },
);
const firstLine = fc.oneof(
  { weight: 12, arbitrary: fc.constant((verb: string, path: string) => `${verb} ${path} HTTP/1.1`) },
  { weight: 2, arbitrary: fc.constant((verb: string, path: string) => `${verb} ${path} HTTP/1.0`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      (verb: string, path: string) => `${verb}  ${path} HTTP/1.1`,
      (verb: string, path: string) => `${verb} ${path} x HTTP/1.1`,
      (verb: string, path: string) => `${verb} ${path}\tHTTP/1.1`,
      (verb: string, path: string) => `${verb} ${path} HTTP/1.2`,
      (verb: string, path: string) => `${verb} ${path} http/1.1`,
      (verb: string, path: string) => `${verb} ${path} HTTP/2.0`,
      (verb: string, path: string) => `${verb} ${path}`,
      (verb: string, path: string) => ` ${verb} ${path} HTTP/1.1`,
      (verb: string, path: string) => `${verb} http://diff.localhost${path} HTTP/1.1`,
      (verb: string, path: string) => `${verb} http://other.localhost${path} HTTP/1.1`,
    ),
  },
);

/** A valid, odd or broken request. `own` are the header lines that every request to this proxy needs. */
export function requestSample(mark: string, own: readonly string[]): fc.Arbitrary<Sample> {
  return fc
    .record({
      method,
      path: pathText,
      fields: fc.array(field, { maxLength: 6 }),
      body,
      line: firstLine,
      bare: fc.nat(40),
    })
    .map((sample) => {
      const start = sample.line(sample.method, `/~m${mark}~${sample.path}`);
      const lines = [start, ...own, ...sample.fields, ...sample.body.fields];
      const end = sample.bare === 0 ? '\n' : '\r\n';
      return { method: sample.method, text: `${lines.join(end)}${end}${end}${sample.body.text}` };
    });
}

const statusLine = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      'HTTP/1.1 200 OK',
      'HTTP/1.1 404 Gibt es nicht',
      'HTTP/1.1 299 caf\xe9',
      'HTTP/1.1 500 ',
      'HTTP/1.1 200',
      'HTTP/1.0 200 OK',
      'HTTP/1.1 204 No Content',
      'HTTP/1.1 304 Not Modified',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'HTTP/1.1 99 Low',
      'HTTP/1.1 1000 High',
      'HTTP/1.1 000 Zero',
      'HTTP/2.0 200 OK',
      'http/1.1 200 OK',
      'HTTP/1.1  200 OK',
      'HTTP/1.1 2x0 OK',
      'SSH-2.0-OpenSSH',
      'HTTP/1.1 101 Switching Protocols',
      'HTTP/1.1 200 O\0K',
      '',
    ),
  },
);
const oddAnswerField = fc.constantFrom(
  'Content-Length: 3',
  'Content-Length: 3, 3',
  'Content-Length: -1',
  'Content-Length : 2',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding : chunked',
  'X-Fold: a\r\n b',
  'X-No-Colon',
  'X-Nul: a\0b',
  'X-Cr: a\rb',
  'Set-Cookie: sentiero_lab=x',
  'Connection: Content-Length',
);
const answerField = fc.oneof(
  { weight: 6, arbitrary: plainField },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'Date: Mon, 01 Jan 2024 00:00:00 GMT',
      'Connection: close',
      'Connection: keep-alive',
      'Set-Cookie: a=1',
      'Set-Cookie: b=2; Path=/',
      'Content-Type: text/plain',
      'Keep-Alive: timeout=5',
    ),
  },
  { weight: 1, arbitrary: oddAnswerField },
);

export type AnswerSample = { bytes: string; after: 'keep' | 'end' | 'reset' };

/** A valid, odd or broken response of a target, sometimes with garbage after it. */
export const answerSample: fc.Arbitrary<AnswerSample> = fc
  .record({
    start: statusLine,
    fields: fc.array(answerField, { maxLength: 5 }),
    body,
    information: fc.constantFrom(
      '',
      '',
      '',
      'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n',
      'HTTP/1.1 100 Continue\r\n\r\n',
    ),
    garbage: fc.constantFrom('', '', '', '', 'x', 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison'),
    after: fc.constantFrom('keep', 'end', 'end', 'reset'),
    cut: fc.nat(300),
  })
  .map(({ start, fields, body: content, information, garbage, after, cut }) => {
    const whole = `${information}${[start, ...fields, ...content.fields].join('\r\n')}\r\n\r\n${content.text}${garbage}`;
    return {
      bytes: cut < 40 ? whole.slice(0, cut) : whole,
      after: cut < 40 && after === 'keep' ? 'end' : after,
    };
  });

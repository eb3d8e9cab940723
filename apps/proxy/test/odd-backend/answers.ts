import zlib from 'node:zlib';
import type { Observation } from './observe.ts';

type Rest = Partial<Observation>;
const answer = (name: string, bytes: string, rest: Rest = {}): Observation => ({
  name,
  request: ['GET / HTTP/1.1'],
  body: '',
  answer: bytes,
  after: 'keep',
  differs: [],
  shown: undefined,
  ...rest,
});

const latin1 = (bytes: Buffer) => bytes.toString('latin1');
const sized = (lines: readonly string[], body: string) =>
  ['HTTP/1.1 200 OK', ...lines, `Content-Length: ${body.length}`, '', body].join('\r\n');

/** A page in that charset, which the record shows as text. */
const charset = (type: string, bytes: Buffer, shown: string | null) =>
  answer(`a page as ${type}`, sized([`Content-Type: ${type}`], latin1(bytes)), { shown });
const bytes = (...values: number[]) => Buffer.from(values);
const meta = '<meta charset=windows-1252>';

const charsets: Observation[] = [
  charset('text/html; charset=utf-8', Buffer.from('Zürich €'), 'Zürich €'),
  charset('text/html', Buffer.from('Zürich'), 'Zürich'),
  charset('text/plain; charset="UTF-8"', Buffer.from('Zürich'), 'Zürich'),
  charset('text/plain; charset=iso-8859-1', bytes(0x5a, 0xfc), 'Zü'),
  charset('text/plain; charset=ISO-8859-15', bytes(0xa4), '€'),
  charset('text/plain; charset=windows-1252', bytes(0x80), '€'),
  charset('text/plain; charset=windows-1251', bytes(0xc0), 'А'),
  charset('text/plain; charset=windows-1250', bytes(0x8a), 'Š'),
  charset('text/plain; charset=koi8-r', bytes(0xc1), 'а'),
  charset('text/plain; charset=ibm866', bytes(0x80), 'А'),
  charset('text/plain; charset=macintosh', bytes(0x80), 'Ä'),
  charset('text/plain; charset=shift_jis', bytes(0x83, 0x65), 'テ'),
  charset('text/plain; charset=euc-jp', bytes(0xa5, 0xc6), 'テ'),
  charset('text/plain; charset=euc-kr', bytes(0xb0, 0xa1), '가'),
  charset('text/plain; charset=gbk', bytes(0xd6, 0xd0), '中'),
  charset('text/plain; charset=gb18030', bytes(0xd6, 0xd0), '中'),
  charset('text/plain; charset=big5', bytes(0xa4, 0xa4), '中'),
  charset('text/plain; charset=utf-16le', Buffer.from('Zü', 'utf16le'), 'Zü'),
  charset('text/plain; charset=utf-16be', bytes(0, 0x5a, 0, 0xfc), 'Zü'),
  charset('text/plain; charset=us-ascii', Buffer.from('plain'), 'plain'),
  {
    ...charset('text/html', Buffer.from(`${meta}\x80`, 'latin1'), `${meta}€`),
    name: 'a page that says its charset itself',
  },
  charset('text/plain; charset=no-such', bytes(0x5a, 0xfc), 'Zü'),
  charset('application/json', Buffer.from('{"a":"ü"}'), '{"a":"ü"}'),
  charset('image/png', bytes(0x89, 0x50), null),
];

const framing = (name: string, text: string, rest: Rest = {}) => answer(name, text, rest);
const plain = 'HTTP/1.1 200 OK\r\n';
const chunked = `${plain}Transfer-Encoding: chunked\r\n`;
const hops = 'connections are those of each hop';
const doubtful = { differs: ['a doubtful response is a 502'] };

const framings: Observation[] = [
  framing('a length', `${plain}Content-Length: 2\r\n\r\nok`),
  framing('a length of 0', `${plain}Content-Length: 0\r\n\r\n`),
  framing('a megabyte', `${plain}Content-Length: 1048576\r\n\r\n${'m'.repeat(1048576)}`),
  framing('chunks', `${chunked}\r\n2\r\nok\r\n0\r\n\r\n`),
  framing('chunks with extensions', `${chunked}\r\n2;x=1\r\nok\r\n0;y\r\n\r\n`),
  framing('chunk sizes with zeros and capitals', `${chunked}\r\n00A\r\n0123456789\r\n000\r\n\r\n`),
  framing('one empty chunk', `${chunked}\r\n0\r\n\r\n`),
  framing('a trailer', `${chunked}Trailer: X-Sum\r\n\r\n2\r\nok\r\n0\r\nX-Sum: 2\r\n\r\n`, {
    differs: ['the framing is the last line'],
  }),
  framing('a body until the end', `${plain}\r\nuntil the end`, {
    after: 'end',
    differs: ['an open end becomes chunks'],
  }),
  framing('HTTP/1.0 until the end', 'HTTP/1.0 200 OK\r\n\r\nuntil the end', {
    after: 'end',
    differs: ['versions are those of each hop', 'an open end becomes chunks'],
  }),
  framing('HTTP/1.0 with a length', 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok', {
    after: 'end',
    differs: ['versions are those of each hop'],
  }),
  framing('a length, then the end', `${plain}Connection: close\r\nContent-Length: 2\r\n\r\nok`, {
    after: 'end',
    differs: [hops],
  }),
  framing('Keep-Alive', `${plain}Keep-Alive: timeout=5\r\nContent-Length: 0\r\n\r\n`, {
    differs: [hops],
  }),
  framing(
    'a line that Connection names',
    `${plain}Connection: x-hop\r\nX-Hop: 1\r\nContent-Length: 0\r\n\r\n`,
    {
      differs: [hops],
    },
  ),
  framing('a body that is cut off', `${plain}Content-Length: 9\r\n\r\nok`, { after: 'end' }),
  framing('chunks that are cut off', `${chunked}\r\n9\r\nok`, { after: 'end' }),
  framing('a reset within the body', `${plain}Content-Length: 9\r\n\r\nok`, { after: 'reset' }),
  framing('204', 'HTTP/1.1 204 No Content\r\n\r\n'),
  framing('205', 'HTTP/1.1 205 Reset Content\r\nContent-Length: 0\r\n\r\n'),
  framing('304', 'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\n\r\n'),
  framing('no words after the code', 'HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n'),
  framing('no space after the code', 'HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n', {
    differs: ['the status line gets its space'],
  }),
  framing('odd words after the code', 'HTTP/1.1 200 caf\xe9 <b>\r\nContent-Length: 0\r\n\r\n'),
  framing('a code that nobody knows', 'HTTP/1.1 299 Odd\r\nContent-Length: 0\r\n\r\n'),
  framing('the code 999', 'HTTP/1.1 999 Request denied\r\nContent-Length: 0\r\n\r\n'),
  framing('bare line feeds', 'HTTP/1.1 200 OK\nX-A: 1\nContent-Length: 2\n\nok', {
    differs: ['bare line feeds are accepted'],
  }),
  framing(
    'an empty value, and a line twice',
    `${plain}X-A:\r\nx-a: 1\r\nX-A: 1\r\nContent-Length: 0\r\n\r\n`,
  ),
  framing('values in Latin-1 and UTF-8', `${plain}X-A: \xe9\r\nX-B: \xc3\xa9\r\nContent-Length: 0\r\n\r\n`),
  framing('an early hint', `HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${plain}Content-Length: 0\r\n\r\n`),
  framing('the same length twice', `${plain}Content-Length: 2\r\nContent-Length: 2\r\n\r\nok`, doubtful),
  framing('two lengths', `${plain}Content-Length: 2\r\nContent-Length: 1\r\n\r\nok`, doubtful),
  framing('chunks with a length', `${chunked}Content-Length: 9\r\n\r\n2\r\nok\r\n0\r\n\r\n`, doubtful),
  framing('a negative length', `${plain}Content-Length: -2\r\n\r\nok`, doubtful),
  framing('a line broken in two', `${plain}X-A: 1\r\n 2\r\nContent-Length: 0\r\n\r\n`, doubtful),
  framing('a space before the colon', `${plain}X-A : 1\r\nContent-Length: 0\r\n\r\n`),
  framing('something that is no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n\r\n', { after: 'end', ...doubtful }),
  framing('nothing at all', '', { after: 'end', ...doubtful }),
];

const text = 'The same words, again and again. '.repeat(9);
const encoded = (encoding: string, body: Buffer, shown: string | null | undefined = text) =>
  answer(
    `a body as ${encoding}`,
    sized(['Content-Type: text/plain', `Content-Encoding: ${encoding}`], latin1(body)),
    { shown },
  );
const gzip = zlib.gzipSync(text);

const encodings: Observation[] = [
  encoded('identity', Buffer.from(text)),
  encoded('gzip', gzip),
  encoded('x-gzip', gzip),
  encoded('GZIP', gzip),
  encoded('deflate', zlib.deflateSync(text)),
  { ...encoded('deflate', zlib.deflateRawSync(text)), name: 'a body as raw deflate' },
  encoded('br', zlib.brotliCompressSync(text)),
  encoded('zstd', zlib.zstdCompressSync(text)),
  encoded('gzip, gzip', zlib.gzipSync(gzip)),
  encoded('br, gzip', zlib.gzipSync(zlib.brotliCompressSync(text))),
  encoded('no-such', gzip, null),
  { ...encoded('gzip', Buffer.from('not gzip'), 'not gzip'), name: 'a body that is not gzip' },
  { ...encoded('gzip', gzip.subarray(0, 30)), name: 'gzip that is cut off', shown: undefined },
  answer(
    'gzip in chunks',
    `${chunked}Content-Type: text/plain\r\nContent-Encoding: gzip\r\n\r\n${gzip.length.toString(16)}\r\n${latin1(gzip)}\r\n0\r\n\r\n`,
    { shown: text, differs: ['the framing is the last line'] },
  ),
];

const redirect = (code: number, location: string, differs: readonly string[] = []) =>
  answer(
    `${code} to ${location.slice(0, 40)}`,
    `HTTP/1.1 ${code} Moved\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`,
    { differs },
  );
const own = ['the backend’s own address becomes the learner’s'];

const redirects: Observation[] = [
  ...[300, 301, 302, 303, 307, 308].map((code) => redirect(code, '/next')),
  redirect(302, 'next?x=1#y'),
  redirect(302, '?q'),
  redirect(302, '//elsewhere.test/'),
  redirect(302, 'http://elsewhere.test/a?b'),
  redirect(302, 'https://odd.localhost/'),
  redirect(302, 'javascript:alert(1)'),
  redirect(302, '/caf\xc3\xa9'),
  redirect(302, 'http://BACKEND/own?x=1#y', own),
  redirect(302, '//BACKEND/own', own),
  redirect(201, 'http://BACKEND/created', own),
  redirect(302, 'http://BACKEND.elsewhere.test/'),
  redirect(302, 'http://elsewhere.test/?to=http://BACKEND/'),
  answer('two places', 'HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n'),
  answer('a refresh', `${plain}Refresh: 5; url=http://BACKEND/own\r\nContent-Length: 0\r\n\r\n`, {
    differs: own,
  }),
  answer('a refresh of the page', `${plain}Refresh: 5\r\nContent-Length: 0\r\n\r\n`),
  answer('the content’s place', `${plain}Content-Location: http://BACKEND/own\r\nContent-Length: 0\r\n\r\n`, {
    differs: own,
  }),
];

const setCookie = (cookie: string, differs: readonly string[] = []) =>
  answer(`the cookie ${cookie.slice(0, 50)}`, `${plain}Set-Cookie: ${cookie}\r\nContent-Length: 0\r\n\r\n`, {
    differs,
  });

const cookies: Observation[] = [
  setCookie('a=1'),
  setCookie('a=1; Path=/; HttpOnly; Secure; SameSite=None'),
  setCookie('a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Max-Age=0'),
  setCookie('a="x y"; path=/deep'),
  setCookie('novalue'),
  setCookie('=noname'),
  setCookie('a=caf\xe9'),
  setCookie('__Host-a=1; Secure; Path=/'),
  setCookie('a=1; Partitioned; Priority=High'),
  setCookie(`a=${'x'.repeat(4000)}`),
  setCookie('a=1; Domain=odd.localhost'),
  setCookie('a=1; Domain=elsewhere.test'),
  setCookie('a=1; Domain=127.0.0.1; Path=/', ['the backend’s own domain is left out']),
  setCookie('sentiero_lab=stolen', ['a cookie named like the proxy’s is left out']),
  setCookie('__Host-sentiero_lab=stolen; Secure; Path=/', ['a cookie named like the proxy’s is left out']),
  answer('two cookies', `${plain}Set-Cookie: a=1\r\nset-cookie: b=2\r\nContent-Length: 0\r\n\r\n`),
];

export const answers: readonly Observation[] = [
  ...charsets,
  ...framings,
  ...encodings,
  ...redirects,
  ...cookies,
];

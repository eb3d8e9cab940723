import type { Observation } from './observe.ts';

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

const ownAnswer = ['the backend is not asked', 'the proxy answers itself'];

type Request = Partial<Observation>;
const request = (name: string, lines: readonly string[], rest: Request = {}): Observation => ({
  name,
  request: lines,
  body: '',
  answer: ok,
  after: 'keep',
  differs: [],
  shown: undefined,
  ...rest,
});

/** Targets that must arrive byte for byte. */
const targets = [
  '/',
  '/?',
  '/?a=1&a=2&&b',
  '/?q=%20+%2B%00',
  '/?q=a?b?c',
  '//double//slashes',
  '/a/./b/../c',
  '/%2e%2e/%2E%2E',
  '/a%2Fb%5Cc',
  '/back\\slash',
  '/semi;colon=1;x',
  '/percent%zz%',
  '/brackets[0]{1}|^',
  '/quotes"and\'<>',
  '/~tilde!$()*,@:',
  '/colon:8080/http://inner/',
  `/${'long'.repeat(2000)}`,
  '/?utf8=%C3%A4&latin1=%E4',
  '/index.php/path/info?x[]=1&x[]=2',
];

const paths = targets.map((target) => request(`the path ${target.slice(0, 40)}`, [`GET ${target} HTTP/1.1`]));

const methods: Observation[] = [
  request('HEAD', ['HEAD / HTTP/1.1']),
  request('OPTIONS of a server', ['OPTIONS * HTTP/1.1']),
  request('OPTIONS of a page', ['OPTIONS / HTTP/1.1']),
  request('TRACE', ['TRACE / HTTP/1.1'], { differs: [...ownAnswer, 'the client’s connection ends'] }),
  request('a method of one’s own', ['BREW /coffee HTTP/1.1']),
  request('a method in lower case', ['get / HTTP/1.1']),
  request('GET with a body', ['GET / HTTP/1.1', 'Content-Length: 3'], { body: 'abc' }),
  request('DELETE with a body', ['DELETE / HTTP/1.1', 'Content-Length: 3'], { body: 'abc' }),
  request('PUT', ['PUT / HTTP/1.1', 'Content-Length: 3'], { body: 'abc' }),
  request('PATCH without a length', ['PATCH / HTTP/1.1'], { differs: ['an empty body has a length'] }),
  request('POST without a length', ['POST / HTTP/1.1'], { differs: ['an empty body has a length'] }),
  request('POST with a length of 0', ['POST / HTTP/1.1', 'Content-Length: 0']),
  request('POST in chunks', ['POST / HTTP/1.1', 'Transfer-Encoding: chunked'], {
    body: '3\r\nabc\r\n0\r\n\r\n',
  }),
  request(
    'POST in chunks with a trailer',
    ['POST / HTTP/1.1', 'Transfer-Encoding: chunked', 'Trailer: X-Sum'],
    {
      body: '3\r\nabc\r\n0\r\nX-Sum: 3\r\n\r\n',
    },
  ),
  request(
    'a form in Latin-1',
    ['POST / HTTP/1.1', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 4'],
    {
      body: 'a=\xe4\xff',
    },
  ),
  request('HTTP/1.0', ['GET / HTTP/1.0'], {
    differs: ['versions are those of each hop', 'the client’s connection ends'],
  }),
  request(
    'Expect of a body that comes anyway',
    ['POST / HTTP/1.1', 'Expect: 100-continue', 'Content-Length: 3'],
    {
      body: 'abc',
    },
  ),
  request('Max-Forwards', ['OPTIONS / HTTP/1.1', 'Max-Forwards: 5'], {
    differs: ['Max-Forwards counts the proxy'],
  }),
  request('a spent Max-Forwards', ['OPTIONS / HTTP/1.1', 'Max-Forwards: 0'], {
    differs: ownAnswer,
  }),
  request('the platform’s own paths', ['GET /_sentiero/learners/x HTTP/1.1'], {
    differs: ownAnswer,
  }),
];

const header = (line: string, differs: readonly string[] = []) =>
  request(`the line ${line.slice(0, 50)}`, ['GET / HTTP/1.1', line], { differs });

const hops = 'connections are those of each hop';

const lines: Observation[] = [
  header('X-Empty:'),
  header('x-lower-CASE: kept'),
  header('X-Latin1: caf\xe9'),
  header('X-Utf8: caf\xc3\xa9'),
  header('X-Tab: a\tb'),
  header('X-Inner:   spaces   within   '),
  header(`X-Long: ${'x'.repeat(6000)}`),
  header('Authorization: Basic b25lOnR3bw=='),
  header('User-Agent: () { :; }; echo shellshock'),
  header('Accept-Encoding: gzip, br, zstd, odd'),
  header('Accept-Language: it-CH'),
  header('Range: bytes=0-1'),
  header('If-None-Match: "x"'),
  header('Referer: http://elsewhere.test/'),
  header('Origin: http://elsewhere.test'),
  header('Origin: null'),
  header('DNT: 1'),
  header('Upgrade-Insecure-Requests: 1'),
  header('X-Real-IP: 6.6.6.6'),
  header('Forwarded: for=6.6.6.6'),
  header('X-Forwarded-For: 6.6.6.6', ['the addresses of the sender come from the proxy']),
  header('X-Forwarded-Host: evil.test', ['the addresses of the sender come from the proxy']),
  header('X-Sentiero-Learner: somebody-else-entirely', ['identities come from the proxy alone']),
  header('X_Sentiero_Learner: somebody-else-entirely', ['identities come from the proxy alone']),
  header('Via: 1.1 before'),
  header('Connection: close', [hops, 'the client’s connection ends']),
  header('Connection: keep-alive', [hops]),
  header('Keep-Alive: timeout=5', [hops]),
  header('TE: trailers', [hops]),
  header('Proxy-Connection: keep-alive', [hops]),
  header('Upgrade: h2c', [hops]),
  request('lines in an order, and one twice', ['GET / HTTP/1.1', 'X-B: 1', 'X-A: 2', 'x-b: 3', 'X-B: 1']),
  request('a line that Connection names', ['GET / HTTP/1.1', 'Connection: x-hop', 'X-Hop: 1'], {
    differs: [hops],
  }),
  request('a line broken in two', ['GET / HTTP/1.1', 'X-Folded: a', ' b'], {
    differs: ownAnswer,
  }),
  request('two lengths', ['POST / HTTP/1.1', 'Content-Length: 3', 'Content-Length: 4'], {
    body: 'abc',
    differs: ownAnswer,
  }),
];

const cookies: Observation[] = [
  ...['a=1', 'a=1; b=2', 'a=1;b=2', 'a="quoted; not"', 'novalue', '=noname', 'a=caf\xe9', 'a=1; a=2'].map(
    (cookie) => request(`the cookie ${cookie}`, ['GET / HTTP/1.1', `Cookie: ${cookie}`]),
  ),
  request('two lines of cookies', ['GET / HTTP/1.1', 'Cookie: a=1', 'Cookie: b=2']),
  request('a cookie named like ours, among others', ['GET / HTTP/1.1', 'Cookie: a=1; sentiero_lab=x; b=2'], {
    differs: ['a cookie named like the proxy’s is left out'],
  }),
];

const preflight = ['Access-Control-Request-Method: PUT', 'Access-Control-Request-Headers: content-type'];

const crossOrigin: Observation[] = [
  request('a preflight', ['OPTIONS /api HTTP/1.1', 'Origin: http://app.test', ...preflight], {
    answer:
      'HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: http://app.test\r\nAccess-Control-Allow-Methods: PUT\r\nVary: Origin\r\n\r\n',
  }),
  request('a preflight for any origin', ['OPTIONS /api HTTP/1.1', 'Origin: http://app.test', ...preflight], {
    answer: 'HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 0\r\n\r\n',
  }),
  request('a preflight that is refused', ['OPTIONS /api HTTP/1.1', 'Origin: null', ...preflight], {
    answer: 'HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n',
  }),
  request('a call that the backend allows to itself', ['GET /api HTTP/1.1', 'Origin: http://app.test'], {
    answer: 'HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: http://BACKEND\r\nContent-Length: 0\r\n\r\n',
    differs: ['the backend’s own address becomes the learner’s'],
  }),
];

const upgrade = (name: string, own: readonly string[], rest: Request): Observation =>
  request(
    name,
    [
      'GET /chat HTTP/1.1',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ...own,
    ],
    rest,
  );

const refused = 'HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno';
const closes = 'the client’s connection ends';
/** A text message and the end of the websocket. */
const accepted = (more: string) =>
  `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n${more}\r\n\x81\x02hi\x88\x00`;

const upgrades: Observation[] = [
  upgrade('an upgrade that is refused', [], { answer: refused, differs: [closes] }),
  upgrade('an upgrade that offers compression', ['Sec-WebSocket-Extensions: permessage-deflate'], {
    answer: refused,
    differs: [closes, 'messages are recorded uncompressed'],
  }),
  upgrade('an upgrade with subprotocols', ['Sec-WebSocket-Protocol: a, b'], {
    answer: refused,
    differs: [closes],
  }),
  upgrade('an upgrade of a page elsewhere', ['Origin: http://evil.test'], {
    answer: refused,
    differs: [closes],
  }),
  upgrade('an upgrade that is answered with a page', [], { differs: [closes] }),
  upgrade('a websocket', [], { answer: accepted(''), after: 'end' }),
  upgrade('a websocket with a subprotocol', ['Sec-WebSocket-Protocol: a, b'], {
    answer: accepted('Sec-WebSocket-Protocol: b\r\n'),
    after: 'end',
  }),
  upgrade('a websocket that sets a cookie', ['Cookie: a=1'], {
    answer: accepted('Set-Cookie: b=2\r\nX-Odd: 1\r\n'),
    after: 'end',
  }),
];

export const requests: readonly Observation[] = [
  ...paths,
  ...methods,
  ...lines,
  ...cookies,
  ...crossOrigin,
  ...upgrades,
];

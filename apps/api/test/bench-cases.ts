import type { BenchRequest } from '@sentiero/contracts/bench';

type Pairs = [string, string][];
const bytes = Buffer.from(Array.from({ length: 256 }, (_, code) => code));
const hex = (content: string) => ({ encoding: 'hex' as const, content });
const text = (content: string) => ({ encoding: 'utf8' as const, content });
const utf8 = (value: string) => Buffer.from(value).toString('latin1');
const lines = (...all: string[]) =>
  all.map((line): Pairs[number] => {
    const [name = '', value = ''] = line.split(': ');
    return [name, value];
  });
const length = (count: number): Pairs => [['Content-Length', String(count)]];

type Faithful = [
  what: string,
  request: Partial<BenchRequest>,
  expected?: { more?: Pairs; body?: string; target?: string },
];

/** What a raw socket behind the proxy receives: Host first, then the lines as written, then `more`. */
export const faithful: Faithful[] = [
  ['a plain GET', {}],
  ['a query as written', { target: "/search?q=1' OR '1'='1&&=&x=%zz".replaceAll(' ', '%20') }],
  ['a path that URL parsers would normalise', { target: '/a/../b/./c//d' }],
  ['two slashes in front', { target: '//example.com/a' }],
  ['backslashes, quotes and braces', { target: '/a\\b"<>{}|^`' }],
  ['a fragment', { target: '/a#b' }],
  ['letters beyond ASCII, as UTF-8', { target: '/zürich/é?q=ß' }, { target: utf8('/zürich/é?q=ß') }],
  ['an emoji', { target: '/🦊' }, { target: utf8('/🦊') }],
  ['a long query', { target: `/?q=${'a'.repeat(7000)}` }],
  ['an asterisk', { method: 'OPTIONS', target: '*' }],
  ['a method in lower case', { method: 'get' }],
  ['a method that nobody knows', { method: 'PROPFIND' }],
  ['a method of signs', { method: "M-S!#$%&'*+.^_`|~" }],
  ['HEAD', { method: 'HEAD' }],
  ['DELETE without a body', { method: 'DELETE' }],
  ['headers in their order', { headers: lines('B: 1', 'A: 2', 'C: 3') }],
  ['names in their case', { headers: lines('x-LOWER-Upper: 1', 'ACCEPT: */*', 'accept-LANGUAGE: de') }],
  ['the same header twice', { headers: lines('X-Twice: 1', 'Other: 0', 'x-twice: 2') }],
  ['two cookie headers', { headers: lines('Cookie: a=1', 'Cookie: b=2; a=3') }],
  ['an empty value', { headers: [['X-Empty', '']] }],
  ['a value of any printable sign', { headers: [['X-Signs', ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'.trim()]] }],
  ['tabs and spaces within a value', { headers: [['X-Gap', 'a \t  b']] }],
  ['a value beyond ASCII', { headers: [['X-Name', 'Zoë ☕']] }, { more: [] }],
  ['a name of signs', { headers: [["!#$%&'*+-.^_`|~9", 'x']] }],
  ['many headers', { headers: Array.from({ length: 150 }, (_, i): [string, string] => [`X-${i}`, `${i}`]) }],
  ['a long value', { headers: [['X-Long', 'v'.repeat(7900)]] }],
  ['the host written out, in its place', { headers: lines('X-First: 1', 'hOsT: HOST', 'X-Last: 2') }],
  ['an Authorization of the learner', { headers: [['Authorization', 'Basic YTpi']] }],
  ['Origin and Referer of elsewhere', { headers: lines('Origin: null', 'Referer: http://evil.example/') }],
  ['Range and If-None-Match', { headers: lines('Range: bytes=0-1', 'If-None-Match: "x"') }],
  ['Accept-Encoding and DNT', { headers: lines('Accept-Encoding: gzip, br', 'DNT: 1') }],
  ['a header called Content-Type twice', { headers: lines('Content-Type: text/plain', 'Content-Type: a/b') }],
  ['POST without a body', { method: 'POST' }, { more: length(0) }],
  ['PUT with an empty body', { method: 'PUT', body: text('') }, { more: length(0) }],
  [
    'a form',
    {
      method: 'POST',
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      body: text('a=1&b=%20'),
    },
    { more: length(9), body: 'a=1&b=%20' },
  ],
  ['a body in UTF-8', { method: 'POST', body: text('é☕') }, { more: length(5), body: utf8('é☕') }],
  [
    'line ends in a body',
    { method: 'POST', body: text('\r\n\r\nGET / HTTP/1.1\r\n') },
    { more: length(20), body: '\r\n\r\nGET / HTTP/1.1\r\n' },
  ],
  ['NUL in a body', { method: 'POST', body: text('a\0b') }, { more: length(3), body: 'a\0b' }],
  [
    'a body of all 256 bytes',
    { method: 'POST', body: hex(bytes.toString('hex')) },
    { more: length(256), body: bytes.toString('latin1') },
  ],
  [
    'hex digits in upper case',
    { method: 'POST', body: hex('FF00aB') },
    { more: length(3), body: '\xff\0\xab' },
  ],
  [
    'a body of 256 KiB',
    { method: 'POST', body: text('x'.repeat(262_144)) },
    { more: length(262_144), body: 'x'.repeat(262_144) },
  ],
  [
    'JSON in its white space',
    { method: 'PATCH', body: text('{ "a":\t1 }\n') },
    { more: length(11), body: '{ "a":\t1 }\n' },
  ],
  [
    'the end of a chunked body',
    { method: 'POST', body: text('0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n') },
    { more: length(28), body: '0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n' },
  ],
  ['a body of one empty line', { method: 'PUT', body: text('\r\n') }, { more: length(2), body: '\r\n' }],
  ['a GET with a body', { body: text('hi') }, { more: length(2), body: 'hi' }],
  [
    'the right length, written out, in its place',
    {
      method: 'POST',
      headers: lines('content-LENGTH: 2', 'X: 1'),
      body: text('hi'),
    },
    { body: 'hi' },
  ],
  [
    'a length that is too small, which cuts the body',
    { method: 'POST', headers: [['Content-Length', '3']], body: text('hello') },
    { body: 'hel' },
  ],
  [
    'a length of 0 before a body',
    { method: 'POST', headers: [['Content-Length', '0']], body: text('hello') },
    { body: '' },
  ],
  [
    'Expect before a body',
    { method: 'POST', headers: [['Expect', '100-continue']], body: text('hi') },
    { more: length(2), body: 'hi' },
  ],
  ['line ends, encoded', { target: '/a%0d%0aSet-Cookie:%20x=1?q=%0D%0A%00' }],
  ['letters whose last bytes are line ends, in a target', { target: '/嘍嘊x' }, { target: utf8('/嘍嘊x') }],
  [
    'letters whose last bytes are line ends, in a value',
    { headers: [['X-Line', 'a嘍嘊b\u2028\u0085c']] },
    { more: [] },
  ],
  ['an absolute address within the path', { target: '/http://example.com/?u=http://127.0.0.1/' }],
  ['a user and a host within the path', { target: '/@example.com:80/' }],
  ['the method of the HTTP/2 preface', { method: 'PRI' }],
  [
    'what servers behind others believe',
    {
      headers: lines(
        'X-Original-URL: /admin',
        'X-HTTP-Method-Override: DELETE',
        'X-Host: example.com',
        'Transfer_Encoding: chunked',
      ),
    },
  ],
  ['a path encoded five times', { target: '/%252525255fsentiero/events' }],
  ['499 headers', { headers: Array.from({ length: 499 }, (_, i): [string, string] => [`X-${i}`, `${i}`]) }],
  ['a target of 8,192 characters', { target: `/${'a'.repeat(8_191)}` }],
  ['a value of 16,000 characters', { headers: [['X-Long', 'v'.repeat(16_000)]] }, { more: [] }],
  [
    'a length with zeros in front',
    { method: 'POST', headers: [['Content-Length', '0002']], body: text('hi') },
    { body: 'hi' },
  ],
];

type Refused = [what: string, request: Partial<BenchRequest>, paths: string[], status?: number];
const named = (name: string, value = 'x'): Partial<BenchRequest> => ({
  headers: [
    ['A', 'b'],
    [name, value],
  ],
});
const hiOfLength = (value: string): Partial<BenchRequest> => ({
  headers: [['Content-Length', value]],
  body: text('hi'),
});
const ofFirst = ['/request/headers/0'];
const ofSecond = ['/request/headers/1'];

export const refused: Refused[] = [
  ['CRLF in a name', named('X\r\nY'), ofSecond],
  ['LF in a name', named('X\nY'), ofSecond],
  ['a colon in a name', named('X:Y'), ofSecond],
  ['a blank in a name', named('X Y'), ofSecond],
  ['a blank behind a name', named('Content-Length '), ofSecond],
  ['no name', named(''), ofSecond],
  ['a name beyond ASCII', named('Zoë'), ofSecond],
  ['CRLF in a value', named('X', 'a\r\nTransfer-Encoding: chunked'), ofSecond],
  ['LF in a value', named('X', 'a\nb'), ofSecond],
  ['CR in a value', named('X', 'a\rb'), ofSecond],
  ['NUL in a value', named('X', 'a\0b'), ofSecond],
  ['a folded line', named('X', 'a\r\n b'), ofSecond],
  ['half a character in a value', named('X', '\ud800'), ofSecond],
  ['CRLF in the target', { target: '/ HTTP/1.1\r\nX: y' }, ['/request/target']],
  ['a blank in the target', { target: '/a b' }, ['/request/target']],
  ['NUL in the target', { target: '/\0' }, ['/request/target']],
  ['CRLF in the method', { method: 'GET / HTTP/1.1\r\n' }, ['/request/method']],
  ['two words as method', { method: 'GET X' }, ['/request/method']],
  ['CONNECT', { method: 'CONNECT', target: 'example.com:443' }, ['/request/method', '/request/target']],
  ['TRACE', { method: 'TRACE' }, ['/request/method']],
  ['TRACE in another case', { method: 'Trace' }, ['/request/method']],
  ['TRACK, which some servers take for TRACE', { method: 'TRACK' }, ['/request/method']],
  ['the HTTP/2 preface', { method: 'PRI', target: '*' }, ['/request/target']],
  ['an asterisk for another method', { target: '*' }, ['/request/target']],
  ['a tab in the target', { target: '/a\tb' }, ['/request/target']],
  ['DEL in the target', { target: '/\x7f' }, ['/request/target']],
  ['half a character in the target', { target: '/\udc00' }, ['/request/target']],
  ['a target of 8,193 characters', { target: `/${'a'.repeat(8_192)}` }, ['/request/target']],
  ['a method of 1,025 characters', { method: 'M'.repeat(1_025) }, ['/request/method']],
  ['a method beyond ASCII', { method: 'GÉT' }, ['/request/method']],
  ['a name of 16,385 characters', named('X'.repeat(16_385)), ['/request/headers/1/0']],
  [
    '501 headers',
    { headers: Array.from({ length: 501 }, (): [string, string] => ['A', 'b']) },
    ['/request/headers'],
  ],
  ['a vertical tab in a value', named('X', 'a\x0bb'), ofSecond],
  ['DEL in a value', named('X', 'a\x7fb'), ofSecond],
  ['a tab behind a name', named('Transfer-Encoding\t', 'chunked'), ofSecond],
  ['a slash in a name', named('X/Y'), ofSecond],
  ['HTTP2-Settings', named('HTTP2-Settings'), ofSecond],
  ['X~Sentiero.Bench', named('X~Sentiero.Bench'), ofSecond],
  ['Transfer-Encoding', named('Transfer-Encoding', 'chunked'), ofSecond],
  ['transfer-encoding in another case', named('tRANSFER-eNCODING', 'identity'), ofSecond],
  ['Connection', named('Connection', 'close'), ofSecond],
  ['Keep-Alive', named('Keep-Alive', 'timeout=5'), ofSecond],
  ['TE', named('TE', 'trailers'), ofSecond],
  ['Trailer', named('Trailer', 'X'), ofSecond],
  ['Upgrade', named('Upgrade', 'websocket'), ofSecond],
  ['Proxy-Authorization', named('Proxy-Authorization'), ofSecond],
  ['any Proxy-*', named('proxy-anything'), ofSecond],
  ['X-Sentiero-Learner', named('X-Sentiero-Learner'), ofSecond],
  ['x_sentiero_bench', named('x_sentiero_bench'), ofSecond],
  ['X-Sentiero-Bench', named('X-Sentiero-Bench'), ofSecond],
  ['two lengths', { headers: lines('Content-Length: 2', 'Content-Length: 2'), body: text('hi') }, ofSecond],
  [
    'two lengths in another case',
    { headers: lines('Content-Length: 2', 'content-length: 1'), body: text('hi') },
    ofSecond,
  ],
  ['a negative length', { headers: [['Content-Length', '-1']] }, ofFirst],
  ['a length that is no number', hiOfLength('0x2'), ofFirst],
  ['two numbers as length', hiOfLength('2, 2'), ofFirst],
  ['a length with a sign', hiOfLength('+2'), ofFirst],
  ['a length that is too large', hiOfLength('3'), ofFirst],
  ['a length without a body', { headers: [['Content-Length', '1']] }, ofFirst],
  ['an empty length', { headers: [['Content-Length', '']] }, ofFirst],
  ['a length in digits of another script', hiOfLength('２'), ofFirst],
  ['a length behind a space that is none', hiOfLength('\u00a02'), ofFirst],
  ['a length with an exponent', hiOfLength('2e0'), ofFirst],
  ['a length with a fraction', hiOfLength('2.0'), ofFirst],
  ['a length of forty digits', hiOfLength('2'.padStart(40, '0')), ofFirst],
  ['half a byte', { body: hex('abc') }, ['/request/body/content']],
  ['Base64 without its padding', { body: { encoding: 'base64', content: 'YQ' } }, ['/request/body/content']],
  ['a character beyond Latin-1 in a target that is', { target: '/€', latin1: [-1] }, ['/request/target']],
  ['a character beyond Latin-1 in a value that is', { ...named('X', '€'), latin1: [1] }, ofSecond],
  ['letters as hex', { body: hex('zz') }, ['/request/body/content']],
  ['half a character in a body', { body: text('\udc00') }, ['/request/body/content']],
  [
    'heads of more than 32 KiB',
    { headers: Array.from({ length: 5 }, (_, i): [string, string] => [`X-${i}`, 'v'.repeat(7900)]) },
    ['/request/headers'],
  ],
  ['a path of the platform', { target: '/_sentiero/enter?ticket=x' }, ['/request']],
  ...[
    '//_sentiero/events',
    '/\\_sentiero/events',
    '/_SENTIERO/events',
    '/./_sentiero/events',
    '/a/../_sentiero;x=1/events',
    '/%5f%73entiero/events',
    '/%255fsentiero%252fevents',
    '/..;/_sentiero/',
  ].map((target): Refused => [`the platform at ${target}`, { target }, ['/request']]),
  ['a path of the platform in disguise', { target: '/a/..%2f%5fsentiero/events' }, ['/request']],
  ['a question to the proxy itself', { method: 'OPTIONS', headers: [['Max-Forwards', '0']] }, ['/request']],
  ['a body of more than 256 KiB', { method: 'POST', body: text('x'.repeat(262_145)) }, [], 413],
  ['a body of more than 256 KiB in hex', { method: 'POST', body: hex('ab'.repeat(262_145)) }, [], 413],
];

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utf8Bytes } from '../bytes.ts';
import type { SentRequest } from '../sent-bytes.ts';
import { copiedByChromium, copiedByFirefox } from './browser-copies.fixture.ts';
import { flags, withValue } from './option-table.ts';
import { expectRead, expectReadBack } from './read-curl.fixture.ts';
import { readCurl } from './read-curl.ts';
import { anyRequest } from './requests.fixture.ts';

const origin = 'http://shop.localhost:8080';
const address = `${origin}/cart?id=1`;
const requestOf = (command: string) => readCurl(command)?.request;
const codesOf = (command: string) => readCurl(command)?.notes.map(({ code }) => code);
const form = ['Content-Type', 'application/x-www-form-urlencoded'] as const;

test('a request copied as a command and read again is unchanged, whatever its bytes', () => {
  expectReadBack(300);
});

const printable = /^[\x20-\x7e\n]*$/;
const inBrowser = anyRequest
  .map((request): SentRequest => ({
    ...request,
    target: request.target
      .replaceAll(/[^\x21-\x7e]|[#{}[\]\\]|^\*/g, '_')
      .replaceAll(/\.|%2e/g, '_')
      .replace(/^(?!\/)/, '/'),
    headers: [
      ...request.headers.filter(([name, value]) => !/^content-type$/i.test(name) && printable.test(value)),
      ['content-type', 'text/plain'],
    ],
  }))
  .filter(
    ({ method, body }) =>
      method !== 'HEAD' && (body === null || (body.length < 1000 && printable.test(body))),
  );

test.each([
  ['Chromium', copiedByChromium],
  ['Firefox', copiedByFirefox],
])(
  'a command copied from %s, for a POSIX shell or cmd.exe, gives the request that was sent',
  (_browser, copied) => {
    fc.assert(
      fc.property(inBrowser, fc.constantFrom('unix' as const, 'win' as const), (request, system) => {
        const read = requestOf(copied(request, system));
        expect(
          read && {
            ...read,
            headers: read.headers.filter(([, value]) => value !== 'deflate, gzip, br, zstd'),
          },
        ).toEqual(request);
      }),
      { numRuns: 300 },
    );
  },
);

test.each<[string, Partial<SentRequest>]>([
  [`curl ${address}`, {}],
  [`curl -XDELETE '${address}'`, { method: 'DELETE' }],
  [`curl -I ${address}`, { method: 'HEAD' }],
  [`curl -sSk -X PUT --url ${address} -o out.html`, { method: 'PUT' }],
  [`curl -d a=1 -d 'b=2' ${address}`, { method: 'POST', headers: [[...form]], body: 'a=1&b=2' }],
  [`curl -G -d a=1 --data-urlencode "b=' x" ${address}`, { target: '/cart?id=1&a=1&b=%27+x' }],
  [
    `curl --json '{"a":1}' ${address}`,
    {
      method: 'POST',
      headers: [
        ['Content-Type', 'application/json'],
        ['Accept', 'application/json'],
      ],
      body: '{"a":1}',
    },
  ],
  [
    `curl -b 'a=1' -b 'b=2' -u rosa:secret -A mine -e http://x/ ${address}`,
    {
      headers: [
        ['Authorization', 'Basic cm9zYTpzZWNyZXQ='],
        ['User-Agent', 'mine'],
        ['Referer', 'http://x/'],
        ['Cookie', 'a=1;b=2'],
      ],
    },
  ],
  [
    `curl -H 'X-Empty;' -H 'Accept:' -H 'X-A:1' ${address}`,
    {
      headers: [
        ['X-Empty', ''],
        ['X-A', '1'],
      ],
    },
  ],
  [`curl -H 'Content-Type:' -d x ${address}`, { method: 'POST', body: 'x' }],
  [`curl '${origin}/a/../b?x=<y>#frag'`, { target: '/b?x=<y>' }],
  [`curl 'shop.localhost/ä b'`, { target: '/%C3%A4%20b' }],
  [`curl --path-as-is '${origin}/a/../b'`, { target: '/a/../b' }],
  [`curl '${origin}/a/%2e%2E/b/..'`, { target: '/' }],
  [`curl '${origin}/a[1-3]{b,c}?d[]=e'`, { target: '/a1b?d[]=e' }],
  [`curl -g '${origin}/a[1-3]{b,c}'`, { target: '/a[1-3]{b,c}' }],
  [`curl '${origin}/é?q=ü'`, { target: `/%C3%A9?q=${utf8Bytes('ü')}` }],
  [`curl http://u:p%E2%82%AC@h/x`, { target: '/x', headers: [['Authorization', 'Basic dTpw4oKs']] }],
  [`curl http://u%zz:p%@h/x`, { target: '/x', headers: [['Authorization', 'Basic dSV6ejpwJQ==']] }],
  [`curl -u 'jörg:p€' ${address}`, { headers: [['Authorization', 'Basic asO2cmc6cOKCrA==']] }],
  [`curl -u rosa ${address}`, { headers: [['Authorization', 'Basic cm9zYTo=']] }],
  [`curl --data-urlencode 'a=b c' ${address}`, { method: 'POST', headers: [[...form]], body: 'a=b+c' }],
  [`curl --data-urlencode 'a@b=c' ${address}`, { method: 'POST', headers: [[...form]], body: 'a@b=c' }],
  [`curl --url-query 'a=b c' --url-query '+d=e%20f' ${address}`, { target: '/cart?id=1&a=b+c&d=e%20f' }],
  [`curl -b a=1 -H 'Cookie: z=9' ${address}`, { headers: [['Cookie', 'z=9']] }],
  [`curl -r 5 ${address}`, { headers: [['Range', 'bytes=5-']] }],
  [`curl -C 5 ${address}`, { headers: [['Range', 'bytes=5-']] }],
  [`curl -e 'http://x/;auto' ${address}`, { headers: [['Referer', 'http://x/']] }],
  [`curl -e ';auto' ${address}`, {}],
  [`curl --compressed ${address}`, { headers: [['Accept-Encoding', 'deflate, gzip, br, zstd']] }],
  [
    `curl -z 'Sunday, 06-Nov-94 08:49:37 GMT' ${address}`,
    { headers: [['If-Modified-Since', 'Sun, 06 Nov 1994 08:49:37 GMT']] },
  ],
  [`curl -G --no-get -d a ${address}`, { method: 'POST', headers: [[...form]], body: 'a' }],
  [`curl --request=PUT ${address}`, { method: 'PUT' }],
  [`curl --max-t 5 ${address}`, {}],
  [`curl -- ${address}`, {}],
  [`curl --request-target '* x' -X OPTIONS ${address}`, { method: 'OPTIONS', target: '* x' }],
  [`echo -n 'a b' | curl -d @- ${address}`, { method: 'POST', headers: [[...form]], body: 'a b' }],
  [`curl -d @- ${address} <<'X'\na\nb\nX`, { method: 'POST', headers: [[...form]], body: 'ab' }],
  [`A=1; sudo curl ${address} -H "X-A: $A" > out.txt 2>&1`, { headers: [['X-A', '1']] }],
  [
    `curl ${address} -H $'X-A: 1\r\nX-B: 2'`,
    {
      headers: [
        ['X-A', '1'],
        ['X-B', '2'],
      ],
    },
  ],
  [`curl --data-raw $'\\x00\\xff' ${address}`, { method: 'POST', headers: [[...form]], body: '\0\xff' }],
  [`curl "${address}" ^\r\n  -H "X-A: 1"`, { headers: [['X-A', '1']] }],
])('%s is read as curl reads it', (command, expected) => {
  const plain: SentRequest = { method: 'GET', target: '/cart?id=1', headers: [], body: null };
  expect(requestOf(command)).toEqual({ ...plain, ...expected });
});

test('the fields of a form become a multipart body, without the content of files', () => {
  const fields = [
    'name=ro;type=text/plain',
    'file=@/tmp/a.png;filename="b;c.png"',
    'x= "q;\\"" ;encoder=base64;headers="X-A: 1"',
    'several=@a.txt,"b,c"',
    'inner=(',
    'd=e',
    '=)',
  ];
  const read = readCurl(`curl ${fields.map((field) => `-F '${field}'`).join(' ')} ${address}`);
  expect(read?.notes).toEqual([{ code: 'files-left-out', names: [] }]);
  expect(read?.request.method).toBe('POST');
  const boundary = /boundary=(.+)$/.exec(read?.request.headers[0]?.[1] ?? '')?.[1] ?? '';
  expect(read?.request.body?.replaceAll(boundary, 'B').split('\r\n')).toEqual([
    '--B',
    'Content-Disposition: form-data; name="name"',
    'Content-Type: text/plain',
    '',
    'ro',
    '--B',
    'Content-Disposition: form-data; name="file"; filename="b;c.png"',
    'Content-Type: image/png',
    '',
    '',
    '--B',
    'Content-Disposition: form-data; name="x"',
    'Content-Transfer-Encoding: base64',
    'X-A: 1',
    '',
    btoa('q;"'),
    '--B',
    'Content-Disposition: form-data; name="several"',
    'Content-Type: multipart/mixed; boundary=Bx',
    '',
    '--Bx',
    'Content-Disposition: attachment; filename="a.txt"',
    'Content-Type: text/plain',
    '',
    '',
    '--Bx',
    'Content-Disposition: attachment; filename="b,c"',
    'Content-Type: application/octet-stream',
    '',
    '',
    '--Bx--',
    '',
    '--B',
    'Content-Disposition: form-data; name="inner"',
    'Content-Type: multipart/mixed; boundary=Bx',
    '',
    '--Bx',
    'Content-Disposition: attachment; name="d"',
    '',
    'e',
    '--Bx--',
    '',
    '--B--',
    '',
  ]);
});

test.each([
  `curl -H @headers.txt ${address}`,
  `curl -b jar.txt ${address}`,
  `curl -K options ${address}`,
  `curl -T a.bin ${address}`,
  `curl -d @body ${address}`,
])('%s: what it reads from files is left out, with a note', (command) => {
  expect(codesOf(command)).toEqual(['files-left-out']);
  expect(JSON.stringify(requestOf(command))).not.toMatch(/headers\.txt|jar|options|a\.bin|@body/);
});

test.each<[string, string[], string[]?]>([
  [`curl ${address} ${address}`, ['several-urls']],
  [`curl ${address} --next ${address}`, ['several-urls']],
  [`curl '${origin}/{a,b}'`, ['several-urls']],
  [`curl "${address}" -H "X-T: $(date)"`, ['not-expanded']],
  [`curl '${origin}/a b'`, ['refused']],
  [`curl '${origin}/?a={}'`, ['refused']],
  [`curl -I -d a ${address}`, ['refused']],
  [`curl -F a ${address}`, ['refused']],
  [`curl --digest -u a:b -0 ${address}`, ['options-left-out'], ['--digest', '--http1.0']],
  [`curl -z yesterday ${address}`, ['options-left-out'], ['--time-cond']],
  [`curl --aws-sigv4 aws:amz -u k:s ${address}`, ['options-left-out'], ['--aws-sigv4']],
  [`curl --colour -% ${address}`, ['unknown-options'], ['--colour', '-%']],
])('%s: what the request cannot have is noted', (command, codes, names = []) => {
  expect(codesOf(command)).toEqual(codes);
  expect(readCurl(command)?.notes[0]?.names).toEqual(names);
  expect(JSON.stringify(requestOf(command))).not.toContain('Authorization');
});

test('the value of any option that takes one is not taken for the URL', () => {
  const read = (words: string) => readCurl(`curl ${words} ${address}`)?.host !== 'shop.localhost:8080';
  expect([...withValue].filter((name) => name !== 'url' && read(`--${name} v`))).toEqual([]);
  expect([...flags].filter((name) => read(`--${name}`))).toEqual([]);
});

test('whatever the text, reading it gives a request or nothing', () => {
  expectRead(1_000);
});

test.each([
  ...["'", "$'", '"', '', '-F \'a="', "-F 'a=b;type="].map(
    (start) => `-d ${start}${'x\\"'.repeat(1_000_000)}`,
  ),
  '-s '.repeat(200_000) + '--no-silent '.repeat(100_000),
  "-F '=(' ".repeat(100_000),
  '-F a=b '.repeat(100_000),
  "'/..'".repeat(100_000),
  ' '.repeat(1_000_000),
  `"${'$(`'.repeat(300_000)}`,
])('a text of a million characters is read, too', (text) => {
  expect(readCurl(`curl http://h/ ${text}`)?.host).toBe('h');
  expect(readCurl(`A=x\n${'A=$A$A\n'.repeat(60)}curl http://h/ ${'$A'.repeat(1_000)}`)?.host).toBe('h');
});

test('other text is not a command', () => {
  for (const text of [
    '',
    'GET / HTTP/1.1',
    'wget http://x/',
    'curl',
    'curl ftp://x/',
    'please curl http://x/',
  ])
    expect(readCurl(text)).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteTextOf } from '../../../../shared/text/bytes.ts';
import type { BenchRequest } from '../request/bench-request.ts';
import { anyRequest } from '../request/requests.fixture.ts';
import { copiedByChromium, copiedByFirefox } from './browser-copies.fixture.ts';
import { formatCurl } from './format-curl.ts';
import { readPaste, unreadKind } from '../read-paste.ts';
import { parseCurl } from './parse-curl.ts';

const origin = 'http://shop.localhost:8080';
const address = `${origin}/cart?id=1`;
const requestOf = (command: string) => parseCurl(command)?.request;
const form = ['Content-Type', 'application/x-www-form-urlencoded'];

/** A command does not show the notation of its body. */
const inBytes = (request: BenchRequest | undefined) =>
  request && { ...request, body: request.body && byteTextOf(request.body) };

/** Requests that no command line can express: curl drops empty headers by default and trims white space. */
const isOnCommandLine = ({ target, headers }: BenchRequest): boolean =>
  /^\/[\x21-\x7e]*$/.test(target) &&
  !target.includes('#') &&
  headers.every(([name, value]) => /^[\w-]+$/.test(name) && (value === '' || value.trim() === value));

const onCommandLine = anyRequest
  .map((request) => ({ ...request, target: request.target.replaceAll(/[^\x21-\x7e]|#/g, '_') }))
  .map((request) => ({
    ...request,
    headers: request.headers.map(([name, value]) => [name.replaceAll(/[^\w-]/g, 'x'), value.trim()] as const),
  }))
  .filter(isOnCommandLine);

test('a request copied as a command and pasted again is unchanged, whatever its bytes', () => {
  fc.assert(
    fc.property(onCommandLine, (request) => {
      expect(inBytes(requestOf(formatCurl(request, origin)))).toEqual(inBytes(request));
    }),
    { numRuns: 300 },
  );
});

const printable = /^[\x20-\x7e\r\n]*$/;
const inBrowser = onCommandLine.filter(
  ({ method, headers, body }) =>
    method !== 'HEAD' &&
    headers.every(([name, value]) => name !== '' && printable.test(value)) &&
    (body === null ||
      (body.encoding === 'utf8' && printable.test(body.content) && !body.content.includes('\r'))),
);
const withType = (request: BenchRequest): BenchRequest => ({
  ...request,
  headers: [
    ...request.headers.filter(([name]) => name.toLowerCase() !== 'content-type'),
    ['content-type', 'text/plain'],
  ],
});

test.each([
  ['Chromium', copiedByChromium],
  ['Firefox', copiedByFirefox],
])(
  'a command copied from %s, for a POSIX shell or cmd.exe, gives the request that was sent',
  (_browser, copied) => {
    fc.assert(
      fc.property(
        inBrowser.map(withType),
        fc.constantFrom('unix' as const, 'win' as const),
        (request, system) => {
          expect(requestOf(copied(request, system))).toEqual(request);
        },
      ),
      { numRuns: 300 },
    );
  },
);

test.each<[string, Partial<BenchRequest>]>([
  [`curl ${address}`, {}],
  [`curl -XDELETE '${address}'`, { method: 'DELETE' }],
  [`curl -I ${address}`, { method: 'HEAD' }],
  [`curl -sSk -X PUT --url ${address} -o out.html`, { method: 'PUT' }],
  [
    `curl -d a=1 -d 'b=2' ${address}`,
    { method: 'POST', headers: [form as [string, string]], body: { encoding: 'utf8', content: 'a=1&b=2' } },
  ],
  [`curl -G -d a=1 --data-urlencode "b=' x" ${address}`, { target: '/cart?id=1&a=1&b=%27%20x' }],
  [
    `curl --json '{"a":1}' ${address}`,
    {
      method: 'POST',
      headers: [
        ['Content-Type', 'application/json'],
        ['Accept', 'application/json'],
      ],
      body: { encoding: 'utf8', content: '{"a":1}' },
    },
  ],
  [
    `curl -b 'a=1' -b 'b=2' -u rosa:secret -A mine -e http://x/ ${address}`,
    {
      headers: [
        ['Authorization', 'Basic cm9zYTpzZWNyZXQ='],
        ['User-Agent', 'mine'],
        ['Referer', 'http://x/'],
        ['Cookie', 'a=1; b=2'],
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
  [`curl -H 'Content-Type:' -d x ${address}`, { method: 'POST', body: { encoding: 'utf8', content: 'x' } }],
  [`curl '${origin}/a/../b?x=<y>#frag'`, { target: '/a/../b?x=<y>' }],
  [`curl 'shop.localhost/ä b'`, { target: '/%C3%A4%20b' }],
  [
    `curl --data-raw $'\\x00\\xff' ${address}`,
    { method: 'POST', headers: [form as [string, string]], body: { encoding: 'hex', content: '00ff' } },
  ],
  [`curl "${address}" ^\r\n  -H "X-A: 1"`, { headers: [['X-A', '1']] }],
])('%s is read as curl reads it', (command, expected) => {
  const plain: BenchRequest = { method: 'GET', target: '/cart?id=1', headers: [], body: null };
  expect(requestOf(command)).toEqual({ ...plain, ...expected });
});

test('the fields of a form become a multipart body, without the content of files', () => {
  const read = parseCurl(
    `curl -F 'name=ro;type=text/plain' -F 'file=@/tmp/a.png;filename="b;c.png"' ${address}`,
  );
  expect(read?.notes).toEqual(['files-left-out']);
  expect(read?.request.method).toBe('POST');
  const boundary = /boundary=(.+)$/.exec(read?.request.headers[0]?.[1] ?? '')?.[1];
  expect(read?.request.body?.content.split('\r\n')).toEqual([
    `--${boundary}`,
    'Content-Disposition: form-data; name="name"',
    'Content-Type: text/plain',
    '',
    'ro',
    `--${boundary}`,
    'Content-Disposition: form-data; name="file"; filename="b;c.png"',
    'Content-Type: application/octet-stream',
    '',
    '',
    `--${boundary}--`,
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
  expect(parseCurl(command)?.notes).toEqual(['files-left-out']);
  expect(JSON.stringify(requestOf(command))).not.toMatch(/headers\.txt|jar|options|a\.bin|@body/);
});

test.each([
  ['powershell', 'Invoke-WebRequest -UseBasicParsing -Uri "http://x/" -Method "POST"'],
  ['powershell', '$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession'],
  ['fetch', 'fetch("http://x/", {\n  "method": "GET"\n});'],
  ['fetch', 'await fetch("http://x/", {})'],
  ['unread', 'wget http://x/'],
])('what was copied as %s is not read, and named', (kind, text) => {
  expect(readPaste(text)).toBeNull();
  expect(unreadKind(text)).toBe(kind);
});

test('other text is not a command', () => {
  for (const text of ['', 'GET / HTTP/1.1', 'wget http://x/', 'curl', 'please curl http://x/'])
    expect(parseCurl(text)).toBeNull();
});

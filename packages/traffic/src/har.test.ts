import type { CapturedBody, CapturedRequest } from '@sentiero/contracts/capture';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import schemas from 'har-schema';
import { expect, test } from 'vitest';
import { asHar } from './har.ts';

const body = { encoding: 'utf8' as const, content: 'a=b&c=%3Cd', size: 10, truncated: false };

function record(seq: number, fields: Partial<CapturedRequest> = {}): CapturedRequest {
  return {
    id: `0193-${seq}`,
    seq,
    target: { id: 1, name: 'Shop' },
    at: '2026-11-21T13:00:00.000Z',
    method: 'POST',
    url: 'http://shop.localhost:8080/login?q=1',
    params: [['q', '1']],
    code: 200,
    status: 'OK',
    duration: 0.0061,
    outcome: 'answered',
    completed: [],
    origin: 'browser',
    from: null,
    run: null,
    request: {
      target: '/login?q=1',
      headers: [
        ['Content-Type', 'application/x-www-form-urlencoded'],
        ['Cookie', 'sid=1; theme=dark'],
      ],
      trailers: [],
      body,
    },
    response: {
      headers: [
        ['Content-Type', 'text/html'],
        ['Set-Cookie', 'sid=2; Path=/; HttpOnly; Expires=Wed, 21 Oct 2026 07:28:00 GMT'],
        ['Set-Cookie', 'odd=1; Expires=whenever'],
      ],
      trailers: [],
      body: { encoding: 'utf8', content: '<p>', size: 3, truncated: false },
    },
    ...fields,
  };
}

const ajv = new Ajv({ strict: false, validateSchema: false, schemas: Object.values(schemas) });
formats.default(ajv);
// Attacks have addresses that no RFC allows, and no browser refuses.
ajv.addFormat('uri', { validate: URL.canParse });
const isHar = ajv.getSchema('har.json#');
function expectValid(requests: CapturedRequest[]) {
  const har = JSON.parse(JSON.stringify(asHar(requests))) as ReturnType<typeof asHar>;
  expect(isHar?.(har), JSON.stringify(isHar?.errors)).toBe(true);
  return har.log.entries;
}

test('an exchange becomes a valid entry with everything that was recorded', () => {
  const [entry] = expectValid([record(1)]);
  expect(entry?.time).toBeCloseTo(6.1);
  expect(entry?.request.postData).toEqual({
    mimeType: 'application/x-www-form-urlencoded',
    text: 'a=b&c=%3Cd',
  });
  expect(entry?.request.cookies).toHaveLength(2);
  expect(entry?.response.cookies).toEqual([
    {
      name: 'sid',
      value: '2',
      path: '/',
      httpOnly: true,
      secure: false,
      expires: '2026-10-21T07:28:00.000Z',
    },
    { name: 'odd', value: '1', httpOnly: false, secure: false },
  ]);
});

test('the oldest entry comes first, whatever the order on screen', () => {
  const entries = expectValid([record(3), record(1, { method: 'GET' }), record(2)]);
  expect(entries[0]?.request.method).toBe('GET');
});

const gzipped = 'H4sIAAAAAAAAA6tWSlSyMqwFAESY0HsHAAAA';

test('a decoded response has the size of its text, and what its coding saved', () => {
  const coded = {
    encoding: 'utf8' as const,
    content: 'ü'.repeat(500),
    coding: 'gzip',
    size: 30,
    truncated: false,
  };
  const response = {
    headers: [['Content-Encoding', 'gzip']] as [string, string][],
    trailers: [],
    body: coded,
  };
  const [entry] = expectValid([record(1, { response })]);
  expect(entry?.response).toMatchObject({ bodySize: 30, content: { size: 1000, compression: 970 } });
  expect(entry?.response.headers).toEqual([{ name: 'Content-Encoding', value: 'gzip' }]);
});

test.each<[string, Partial<CapturedBody>, { postData: object; lines: string[] }]>([
  [
    'has its bytes',
    { coded: gzipped },
    {
      postData: { text: gzipped, encoding: 'base64' },
      lines: ['content-encoding: gzip', 'Content-Length: 27'],
    },
  ],
  [
    'of which only the text is kept has headers that fit the text',
    {},
    { postData: { text: '{"a":1}' }, lines: ['Content-Length: 7'] },
  ],
])('a coded request %s', (_what, more, { postData, lines }) => {
  const headers: [string, string][] = [
    ['content-encoding', 'gzip'],
    ['Content-Length', '27'],
  ];
  const coded = { ...body, content: '{"a":1}', coding: 'gzip', size: 27, ...more };
  const [entry] = expectValid([record(1, { request: { target: '/', headers, trailers: [], body: coded } })]);
  expect(entry?.request.postData).toEqual({ mimeType: '', ...postData });
  expect(entry?.request.headers.map(({ name, value }) => `${name}: ${value}`)).toEqual(lines);
  expect(entry?.request.bodySize).toBe(27);
});

test('a request of an old record, which does not name the coding, has headers that fit the text', () => {
  const headers: [string, string][] = [['Content-Encoding', 'gzip']];
  const old = { ...body, content: '{"a":1}', size: 27 };
  const [entry] = expectValid([record(1, { request: { target: '/', headers, trailers: [], body: old } })]);
  expect(entry?.request.headers).toEqual([]);
});

test.each<[string, Partial<CapturedBody>, object]>([
  ['hexadecimal digits', { encoding: 'hex', content: '8950' }, { text: 'iVA=', encoding: 'base64' }],
  ['Base64', { encoding: 'base64', content: 'iVA=' }, { text: 'iVA=', encoding: 'base64' }],
  [
    'text in another charset',
    { encoding: 'base64', content: 'k/o=', charset: 'shift_jis' },
    { text: 'k/o=', encoding: 'base64' },
  ],
  ['text in UTF-8', { content: '\ufeffü' }, { text: '\ufeffü' }],
])('a body that was kept as %s is written so that its bytes can be read', (_kind, kept, written) => {
  const own = { ...body, ...kept, size: 400_000, truncated: true };
  const [entry] = expectValid([
    record(1, {
      request: { target: '/', headers: [], trailers: [], body: own },
      response: { headers: [['Content-Type', 'image/png']], trailers: [], body: own },
    }),
  ]);
  expect(entry?.request.postData).toMatchObject(written);
  expect(entry?.request.postData?.comment).toContain('400000 bytes');
  expect(entry?.response.content).toMatchObject({ size: 400_000, ...written });
});

test.each([
  ['limit', 'Only the beginning was recorded, of 9 bytes.'],
  ['connection', 'Only the beginning arrived, of which 9 bytes: the connection ended.'],
  ['coding', 'Only the beginning could be decoded.'],
] as const)('a body that misses its end says why: %s', (cut, comment) => {
  const own = { ...body, size: 9, truncated: true, cut };
  const [entry] = expectValid([record(1, { response: { headers: [], trailers: [], body: own } })]);
  expect(entry?.response.content.comment).toBe(comment);
});

test('a request whose bytes are whole misses nothing, although only their beginning was decoded', () => {
  const coded = { ...body, size: 3, coded: btoa('abc'), truncated: true };
  const comments = [coded, { ...coded, size: 9 }].map((own) => {
    const [entry] = expectValid([
      record(1, { request: { target: '/', headers: [], trailers: [], body: own } }),
    ]);
    return entry?.request.postData?.comment;
  });
  expect(comments).toEqual([undefined, 'Only the beginning was recorded, of 9 bytes.']);
});

test('lines have the bytes that were sent, one character each, and their text beside', () => {
  const headers: [string, string][] = [
    ['X-Latin', 'caf\xe9'],
    ['X-Text', '€'],
  ];
  const [entry] = expectValid([
    record(1, { request: { target: '/', headers, latin1: [0], trailers: [], body: null } }),
  ]);
  expect(entry?.request.headers).toEqual([
    { name: 'X-Latin', value: 'caf\xe9' },
    { name: 'X-Text', value: '\xe2\x82\xac', comment: 'X-Text: €' },
  ]);
});

const shop = 'http://shop.localhost';
const normalised = 'Clients that normalise addresses send another one.';

test.each([
  ["/search?q=<script>alert('1')</script>", null, normalised],
  ['/%zz/{a}|b^c`d', null, normalised],
  ['/a/../b', null, normalised],
  ['/ü\u202E?ü', null, normalised],
  ['/x?q=%3Cb%3E&a=\\', null, undefined],
  ['/a\\b?c\\d', '/a%5Cb?c\\d', normalised],
  ['/[x]#y?a#b', '/[x]%23y?a%23b', normalised],
  ['/\0 \x7f', '/%00%20%7F', normalised],
])('the address %j stays as it is where clients send it', (address, written, comment) => {
  const [entry] = expectValid([record(1, { url: shop + address })]);
  expect(entry?.request.url).toBe(shop + (written ?? address));
  expect(entry?.comment).toBe(comment);
});

test('bytes of an address that are not UTF-8 are escaped, because clients would send others', () => {
  const request = { target: '/?q=caf\xe9', headers: [], latin1: [-1], trailers: [], body: null };
  const [entry] = expectValid([record(1, { url: `${shop}/?q=caf\xe9`, request })]);
  expect(entry?.request.url).toBe(`${shop}/?q=caf%E9`);
});

test('a websocket has its messages in their order, as Chromium writes them, and what is missing', () => {
  const event = (data: Record<string, unknown>, request = '0193-1') => ({
    id: 'e',
    at: '2026-11-21T13:00:01.500Z',
    request,
    type: 'websocket',
    data,
  });
  const response = { headers: [['upgrade', 'WebSocket']] as [string, string][], trailers: [], body: null };
  const requests = [record(1, { code: 101, response }), record(2)];
  const har = asHar(requests, [
    event({ direction: 'sent', size: 2, truncated: false, text: 'hi', hex: null }),
    event({ direction: 'received', size: 9, truncated: true, text: null, hex: '00ff' }),
    event({ direction: 'sent', size: 2, truncated: false, text: 'no', hex: null }, '0193-9'),
    event({ skipped: { sent: 1, received: 2 } }),
    event({ stopped: 'sent' }),
  ]);
  expect(isHar?.(har), JSON.stringify(isHar?.errors)).toBe(true);
  expect(har.log.entries[0]).toMatchObject({
    _resourceType: 'websocket',
    _webSocketMessages: [
      { type: 'send', time: 1_795_266_001.5, opcode: 1, data: 'hi' },
      { type: 'receive', opcode: 2, data: 'AP8=', comment: 'Only the beginning was recorded, of 9 bytes.' },
    ],
    comment: 'Not recorded: 1 messages sent and 2 received.; The recording of what was sent stopped.',
  });
  expect(har.log.entries[1]).not.toHaveProperty('_webSocketMessages');
});

test.each([
  { code: null, status: '', response: null, outcome: 'target_failed' as const },
  { outcome: 'cut' as const },
  { request: { target: '/', headers: [], trailers: [], body: null } },
])('an exchange without a response or a body is valid too: %#', (fields) => {
  expectValid([record(1, fields)]);
});

test('the archive names incomplete records', () => {
  const cut = record(1, { cut: ['url', 'response_headers'], outcome: 'cut' });
  expectValid([cut]);
  expect(asHar([cut]).log.entries[0]?.comment).toBe(
    'cut; Only the beginning was kept of url, response_headers.',
  );
});

test('an entry says the version of HTTP of each side', () => {
  const { request } = record(1);
  const versions = asHar([record(1), record(2, { request: { ...request, version: '1.0' } })]).log.entries.map(
    (entry) => [entry.request.httpVersion, entry.response.httpVersion],
  );
  expect(versions).toEqual([
    ['HTTP/1.1', 'HTTP/1.1'],
    ['HTTP/1.0', 'HTTP/1.1'],
  ]);
});

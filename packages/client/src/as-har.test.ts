import type { CapturedRequest } from '@sentiero/contracts/capture';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import schemas from 'har-schema';
import { expect, test } from 'vitest';
import { asHar } from './as-har.ts';

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

test('bytes are Base64, and truncated bodies state their full size', () => {
  const cut = { encoding: 'hex' as const, content: '8950', size: 400_000, truncated: true };
  const [entry] = expectValid([
    record(1, {
      request: { target: '/', headers: [], trailers: [], body: cut },
      response: { headers: [['Content-Type', 'image/png']], trailers: [], body: cut },
    }),
  ]);
  expect(entry?.request.postData).toMatchObject({ text: 'iVA=' });
  expect(entry?.request.postData?.comment).toContain('Base64');
  expect(entry?.response.content).toMatchObject({ size: 400_000, encoding: 'base64', text: 'iVA=' });
  expect(entry?.response.content.comment).toContain('400000 bytes');
});

test.each([
  "http://shop.localhost/search?q=<script>alert('1')</script>",
  'http://shop.localhost/%zz/{a}|b^c`d',
  'http://shop.localhost/ü\u202Egnp\0',
  'http://shop.localhost/[x]#y',
])('an attack in the URL leaves the archive valid: %j', (url) => {
  expectValid([record(1, { url })]);
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

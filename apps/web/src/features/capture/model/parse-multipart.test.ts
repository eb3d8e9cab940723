import type { CapturedBody } from '@sentiero/contracts/capture';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundaryOf, parseMultipart } from './parse-multipart.ts';

const type = 'multipart/form-data; boundary=----x';
const hexBody = (bytes: Buffer, truncated = false): CapturedBody => ({
  encoding: 'hex',
  content: bytes.toString('hex'),
  size: bytes.length,
  truncated,
});

test.each([
  [type, '----x'],
  ['Multipart/Mixed; charset=utf-8; boundary="a b;c"', 'a b;c'],
  ['multipart/form-data', null],
  ['text/plain; boundary=x', null],
])('the boundary of %j is %j', (contentType, boundary) => {
  expect(boundaryOf(contentType)).toBe(boundary);
});

/** In the form that browsers write. */
async function bodyOf(form: FormData): Promise<{ bytes: Buffer; boundary: string }> {
  const request = new Request('http://shop.localhost/', { method: 'POST', body: form });
  const boundary = boundaryOf(request.headers.get('content-type') ?? '') ?? '';
  return { bytes: Buffer.from(await request.arrayBuffer()), boundary };
}

test('fields and files of a form are distinguished, with names and types', async () => {
  const form = new FormData();
  form.append('comment', 'grüezi\r\n--not a boundary');
  form.append('file', new File([new Uint8Array([0x89, 0x50, 0, 0xff])], 'a".png', { type: 'image/png' }));
  const { bytes, boundary } = await bodyOf(form);
  const parts = parseMultipart(hexBody(bytes), boundary);
  expect(parts.map(({ name, filename, body }) => [name, filename, body.encoding, body.content])).toEqual([
    ['comment', null, 'utf8', 'grüezi\r\n--not a boundary'],
    ['file', 'a%22.png', 'hex', '895000ff'],
  ]);
  expect(parts[1]?.headers).toContainEqual(['Content-Type', 'image/png']);
});

test('the last part of a truncated body is marked as truncated', async () => {
  const form = new FormData();
  form.append('a', 'whole');
  form.append('b', 'x'.repeat(100));
  const { bytes, boundary } = await bodyOf(form);
  const parts = parseMultipart(hexBody(bytes.subarray(0, -90), true), boundary);
  expect(parts.map(({ name, body }) => [name, body.truncated])).toEqual([
    ['a', false],
    ['b', true],
  ]);
});

test('any bytes can be parsed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.string({ minLength: 1 }), (bytes, boundary) => {
      expect(parseMultipart(hexBody(Buffer.from(bytes)), boundary)).toBeInstanceOf(Array);
    }),
  );
});

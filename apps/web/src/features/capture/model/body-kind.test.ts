import { expect, test } from 'vitest';
import { bodyKind, contentOf, dataUrl, isEmpty } from './body-kind.ts';
import { hexDump } from '@sentiero/traffic/bytes';

const text = (content: string) => ({
  encoding: 'utf8' as const,
  content,
  size: content.length,
  truncated: false,
});
const hex = (digits: string) => ({
  encoding: 'base64' as const,
  content: Buffer.from(digits, 'hex').toString('base64'),
  size: digits.length / 2,
  truncated: false,
});
const of = (type: string, body: ReturnType<typeof text | typeof hex>) =>
  contentOf([['Content-Type', type]], body);

test.each([
  ['application/json', text('{"a":1}'), 'json'],
  ['application/problem+json; charset=utf-8', text('[]'), 'json'],
  ['application/json', text('{"a":'), 'text'],
  ['application/x-www-form-urlencoded', text('a=b'), 'form'],
  ['multipart/form-data; boundary=x', hex('00'), 'multipart'],
  ['multipart/form-data', text('x'), 'text'],
  ['TEXT/HTML;charset=utf-8', text('<p>'), 'html'],
  ['text/plain', text('<script>'), 'text'],
  ['text/plain', text('eyJhbGciOiJub25lIn0.eyJzdWIiOiJyb3NhIn0.'), 'jwt'],
  ['text/plain', text('eyJhZG1pbiI6ZmFsc2V9'), 'base64'],
  ['image/svg+xml', text('<svg onload=alert(1)>'), 'text'],
  ['image/png', hex('89504e47'), 'image'],
  ['image/svg+xml', hex('3c737667'), 'binary'],
  ['image/png,<svg onload=alert(1)>', hex('89504e47'), 'binary'],
  ['video/mp4', hex('0000'), 'video'],
  ['application/zip', hex('504b'), 'binary'],
  ['', text('x'), 'text'],
])('a body of type %j is shown in its viewer: %#', (type, body, kind) => {
  expect(bodyKind(of(type, body))).toBe(kind);
});

test.each([
  [null, true],
  [text(''), true],
  [hex('00'), false],
])('whether %j is empty: %s', (body, expected) => {
  expect(isEmpty(body)).toBe(expected);
});

test('bytes become a data URL and a hex dump', () => {
  expect(dataUrl(of('image/png', hex('89504e47')))).toBe('data:image/png;base64,iVBORw==');
  expect(hexDump('Hi!\0\xff')).toBe('000000  48 69 21 00 ff                                   Hi!..');
});

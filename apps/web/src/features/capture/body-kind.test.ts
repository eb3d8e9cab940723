import { expect, test } from 'vitest';
import { bodyKind, hexDump, hexToDataUrl } from './body-kind.ts';

const text = (content: string) => ({
  encoding: 'utf8' as const,
  content,
  size: content.length,
  truncated: false,
});
const hex = (content: string) => ({
  encoding: 'hex' as const,
  content,
  size: content.length / 2,
  truncated: false,
});

test.each([
  ['application/json', text('{"a":1}'), 'json'],
  ['application/problem+json; charset=utf-8', text('[]'), 'json'],
  ['application/json', text('{"a":'), 'text'],
  ['application/x-www-form-urlencoded', text('a=b'), 'form'],
  ['TEXT/HTML;charset=utf-8', text('<p>'), 'html'],
  ['text/plain', text('<script>'), 'text'],
  ['image/svg+xml', text('<svg onload=alert(1)>'), 'text'],
  ['image/png', hex('89504e47'), 'image'],
  ['image/svg+xml', hex('3c737667'), 'binary'],
  ['video/mp4', hex('0000'), 'video'],
  ['application/zip', hex('504b'), 'binary'],
  ['', text('x'), 'text'],
  ['text/html', text(''), 'empty'],
  ['text/html', null, 'empty'],
])('a body of type %j is shown as %#', (type, body, kind) => {
  expect(bodyKind([['Content-Type', type]], body)).toBe(kind);
});

test('bytes become a data URL and a dump', () => {
  expect(hexToDataUrl('89504e47', 'image/png')).toBe('data:image/png;base64,iVBORw==');
  expect(hexDump('48692100ff')).toBe('000000  48 69 21 00 ff                                   Hi!..');
});

import { expect, test } from 'vitest';
import { decodeValue } from './decode-value.ts';

const encode = (text: string) => Buffer.from(text).toString('base64url');
const token = `${encode('{"alg":"none"}')}.${encode('{"sub":"rosa","admin":true}')}.`;

test.each([token, `Bearer ${token}`, ` ${token} `])('%j is split into the parts of a token', (value) => {
  expect(decodeValue(value)).toEqual({
    kind: 'jwt',
    header: '{\n  "alg": "none"\n}',
    payload: '{\n  "sub": "rosa",\n  "admin": true\n}',
    signature: '',
  });
});

test('a token whose payload is not JSON shows it as text', () => {
  const odd = `${encode('{"alg":"HS256"}')}.${encode('just text')}.c2ln`;
  expect(decodeValue(odd)).toMatchObject({ kind: 'jwt', payload: 'just text', signature: 'c2ln' });
});

test.each([
  ['Basic cm9zYTpzZWNyZXQ=', 'rosa:secret'],
  ['eyJhZG1pbiI6ZmFsc2V9', '{"admin":false}'],
  ['Z3LDvGV6aSBhdXMgWsO8cmk%3D', 'grüezi aus Züri'],
])('%j is Base64 of %j', (value, text) => {
  expect(decodeValue(value)).toEqual({ kind: 'base64', text });
});

test.each([
  '',
  'keep-alive',
  'application',
  'Thu, 21 Nov 2026 14:00:00 GMT',
  '8f1c0b2d9e7a6f5c4b3a2d1e0f9c8b7a',
  'a.b.c',
  '1234567890123456',
  'https://shop.localhost/a/b/c',
  `${'A'.repeat(70_000)}`,
])('%.40s is left unchanged', (value) => {
  expect(decodeValue(value)).toBeNull();
});

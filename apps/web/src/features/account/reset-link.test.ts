import { expect, test } from 'vitest';
import { readResetLink } from './reset-link.ts';

test('a link with a secret is a proof, with or without an address', () => {
  expect(readResetLink('#secret=a-b_c&email=a%2Bb%40c.example')).toEqual({
    secret: 'a-b_c',
    email: 'a+b@c.example',
  });
  expect(readResetLink('#secret=abc')).toEqual({ secret: 'abc', email: '' });
});

test.each(['', '#', '#content', '#secret=', '#email=a%40b.example'])('%j proves nothing', (hash) => {
  expect(readResetLink(hash)).toBeNull();
});

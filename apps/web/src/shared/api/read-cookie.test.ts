import { expect, test } from 'vitest';
import { readCookie } from './read-cookie.ts';

test('a cookie is found by its whole name', () => {
  expect(readCookie('a=1; XSRF-TOKEN=x%3D; b=2', 'XSRF-TOKEN')).toBe('x=');
  expect(readCookie('OLD-XSRF-TOKEN=1', 'XSRF-TOKEN')).toBeNull();
  expect(readCookie('', 'XSRF-TOKEN')).toBeNull();
});

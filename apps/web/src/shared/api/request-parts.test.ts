import { expect, test } from 'vitest';
import { endpointPath, readCookie } from './request-parts.ts';

test('parameters are filled in and encoded', () => {
  expect(endpointPath('/lessons/:id/steps', { id: 7 })).toBe('/lessons/7/steps');
  expect(endpointPath('/x/:name', { name: 'a/b' })).toBe('/x/a%2Fb');
});

test('a missing parameter is an error, never the text of its name', () => {
  expect(() => endpointPath('/lessons/:id', {})).toThrow('id');
});

test('a cookie is found by its whole name', () => {
  expect(readCookie('a=1; XSRF-TOKEN=x%3D; b=2', 'XSRF-TOKEN')).toBe('x=');
  expect(readCookie('OLD-XSRF-TOKEN=1', 'XSRF-TOKEN')).toBeNull();
  expect(readCookie('', 'XSRF-TOKEN')).toBeNull();
});

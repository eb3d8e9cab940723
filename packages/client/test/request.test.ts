import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { Cookies } from '../src/cookies.ts';
import { endpointPath, requestOf } from '../src/request.ts';

test('parameters are filled in and encoded', () => {
  expect(endpointPath('/lessons/:id/steps', { id: 7 })).toBe('/lessons/7/steps');
  expect(endpointPath('/x/:name', { name: 'a/b' })).toBe('/x/a%2Fb');
});

test('a missing parameter is an error, never the text of its name', () => {
  expect(() => endpointPath('/lessons/:id', {})).toThrow('id');
  expect(() => endpointPath('/x/:constructor', {})).toThrow('constructor');
});

test('a query is encoded, without fields that have no value', () => {
  const query = { q: 'a&b', limit: 5, offset: undefined };
  expect(requestOf(usersEndpoints.adminList, { query }).path).toBe('/users/admin/list?q=a%26b&limit=5');
  expect(requestOf(usersEndpoints.adminList, { query: {} }).path).toBe('/users/admin/list');
});

test('the XSRF token is sent with changes, and not with reads', () => {
  const body = { data: 'x', choices: null };
  const { headers } = requestOf(lessonsEndpoints.submit, { params: { id: 1 }, body }, 'token');
  expect(headers).toEqual({ 'X-XSRF-TOKEN': 'token', 'Content-Type': 'application/json' });
  expect(requestOf(lessonsEndpoints.categories, {}, 'token').headers).toEqual({});
});

test('cookies are kept by name until the server deletes them', () => {
  const cookies = new Cookies();
  cookies.keep(['a=1; Path=/; HttpOnly', 'b=x=y']);
  expect(cookies.header()).toBe('a=1; b=x=y');
  cookies.keep(['a=; Max-Age=0']);
  expect(cookies.header()).toBe('b=x=y');
});

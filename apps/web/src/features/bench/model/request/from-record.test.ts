import type { CapturedRequest } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { followRedirect } from './follow-redirect.ts';
import { fromRecord } from './from-record.ts';

const record = (fields: object) =>
  ({
    method: 'POST',
    url: 'http://shop.localhost:8080/login',
    code: 302,
    request: {
      target: '/login',
      headers: [
        ['Host', 'shop.localhost:8080'],
        ['Connection', 'keep-alive'],
        ['Content-Length', '3'],
        ['cookie', 'a=1'],
        ['Cookie', 'b=2'],
        ['Content-Type', 'text/plain'],
      ],
      trailers: [],
      body: { encoding: 'utf8', content: 'x=1', size: 3, truncated: false },
    },
    response: { headers: [['Location', '/home?x']], trailers: [], body: null },
    ...fields,
  }) as unknown as CapturedRequest;

const sent = fromRecord(record({}));

test('a recorded request opens as it was sent, without the headers that the bench sets itself', () => {
  expect(sent).toEqual({
    method: 'POST',
    target: '/login',
    headers: [
      ['cookie', 'a=1'],
      ['Cookie', 'b=2'],
      ['Content-Type', 'text/plain'],
    ],
    body: { encoding: 'utf8', content: 'x=1' },
  });
});

test('a redirect is followed with the cookies that it set, and without the body', () => {
  const headers = [
    ['location', 'home?x'],
    ['Set-Cookie', 'b=3; Path=/'],
    ['set-cookie', 'c=4'],
  ];
  expect(followRedirect(record({ response: { headers, trailers: [], body: null } }), sent)).toEqual({
    method: 'GET',
    target: '/home?x',
    headers: [['Cookie', 'a=1; b=3; c=4']],
    body: null,
  });
});

test.each([
  ['a=; Max-Age=0; Path=/', 'b=2'],
  ['a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'b=2'],
  ['a=3; Path=/admin', 'a=1; b=2'],
  ['a=3; Domain=evil.example', 'a=1; b=2'],
  ['a=3; Secure', 'a=3; b=2'],
  ['token', 'a=1; b=2; token'],
])('a redirect that sets %j is followed with the cookies %j, as browsers do', (line, cookies) => {
  const headers = [
    ['Location', '/home'],
    ['Set-Cookie', line],
  ];
  const followed = followRedirect(record({ response: { headers, trailers: [], body: null } }), sent);
  expect(followed?.headers).toEqual([['Cookie', cookies]]);
});

test('a redirect that deletes the last cookie is followed without the header', () => {
  const headers = [
    ['Location', '/home'],
    ['Set-Cookie', 'sid=; Max-Age=0; Path=/'],
  ];
  const request = { ...sent, headers: [['Cookie', 'sid=abc'] as const] };
  const followed = followRedirect(record({ response: { headers, trailers: [], body: null } }), request);
  expect(followed?.headers).toEqual([]);
});

test('a redirect is followed with the bytes that the response had, in an address and in a cookie', () => {
  const response = {
    headers: [
      ['Location', '/caf\xe9'],
      ['Set-Cookie', 'n=\xe9; Path=/'],
      ['Set-Cookie', 'e=€; Path=/'],
    ],
    latin1: [0, 1],
    trailers: [],
    body: null,
  };
  const followed = followRedirect(record({ response }), sent);
  expect(followed).toMatchObject({ target: '/caf%E9', latin1: [0] });
  expect(followed?.headers).toEqual([['Cookie', 'a=1; b=2; n=\xe9; e=\xe2\x82\xac']]);
});

test('307 repeats the request with its body', () => {
  expect(followRedirect(record({ code: 307 }), sent)).toEqual({ ...sent, target: '/home?x' });
});

test.each([
  [301, 'POST', 'GET'],
  [302, 'POST', 'GET'],
  [302, 'PUT', 'PUT'],
  [303, 'PUT', 'GET'],
  [303, 'HEAD', 'HEAD'],
  [308, 'POST', 'POST'],
])('%s after %s is followed by %s, as in browsers', (code, method, next) => {
  const found = followRedirect(record({ code }), { ...sent, method });
  expect(found?.method).toBe(next);
  expect(found?.body).toEqual(next === method ? sent.body : null);
});

test.each([300, 304, 305, 306, 399])('%s is not followed', (code) => {
  expect(followRedirect(record({ code }), sent)).toBeNull();
});

test('a question to the whole application redirects from its root', () => {
  const all = record({ url: 'http://shop.localhost:8080*', code: 302 });
  expect(followRedirect(all, { ...sent, method: 'OPTIONS', target: '*' })?.target).toBe('/home?x');
});

test.each([
  'https://evil.example/',
  '//evil.example/x',
  'http://shop.localhost:9999/',
  'http://[',
  'javascript:x',
])('a redirect to %s is not followed', (location) => {
  const response = { headers: [['Location', location]], trailers: [], body: null };
  expect(followRedirect(record({ response }), sent)).toBeNull();
});

test('a recorded request opens with the bytes that it had', () => {
  const request = {
    target: '/?q=\xe9',
    headers: [
      ['Host', 'shop.localhost'],
      ['X-A', '\xe9'],
      ['Content-Encoding', 'gzip'],
    ],
    latin1: [-1, 1],
    trailers: [],
    body: { encoding: 'utf8', content: 'x', coding: 'gzip', coded: 'H4s=', size: 2, truncated: false },
  };
  expect(fromRecord(record({ request }))).toEqual({
    method: 'POST',
    target: '/?q=\xe9',
    headers: [
      ['X-A', '\xe9'],
      ['Content-Encoding', 'gzip'],
    ],
    latin1: [-1, 0],
    body: { encoding: 'utf8', content: 'x', coded: 'H4s=' },
  });
});

test('a record of an older version has no coded bytes, so its request opens without the coding', () => {
  const headers = [['Content-Encoding', 'gzip']];
  const body = { encoding: 'utf8', content: 'decoded', size: 2, truncated: false };
  expect(fromRecord(record({ request: { target: '/', headers, trailers: [], body } }))).toMatchObject({
    headers: [],
    body: { encoding: 'utf8', content: 'decoded' },
  });
});

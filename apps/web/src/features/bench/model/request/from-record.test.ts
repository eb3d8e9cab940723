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

test('307 repeats the request with its body', () => {
  expect(followRedirect(record({ code: 307 }), sent)).toEqual({ ...sent, target: '/home?x' });
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

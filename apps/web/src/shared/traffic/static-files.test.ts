import { expect, test } from 'vitest';
import { isStaticFile } from './static-files.ts';

const seen = (target: string, destination?: string, method = 'GET') => ({
  method,
  url: `http://shop.localhost:8080${target}`,
  request: {
    target,
    headers: destination === undefined ? [] : [['Sec-Fetch-Dest', destination] as [string, string]],
    trailers: [],
    body: null,
  },
  response: null,
});

test.each([
  ['/logo', 'image'],
  ['/app.css?v=3', 'style'],
  ['/app.js', 'script'],
  ['/app.JS', undefined],
  ['/favicon.ico?v=2', undefined],
])('%s for %s is a static file', (target, destination) => {
  expect(isStaticFile(seen(target, destination))).toBe(true);
});

test.each([
  ['/', 'document'],
  ['/orders/7', undefined],
  ['/report.js', 'document'],
  ['/data.js', 'empty'],
  ['/collect?c=sid%3D1', 'image'],
  ['/search?q=a.png', undefined],
])('%s for %s is not a static file', (target, destination) => {
  expect(isStaticFile(seen(target, destination))).toBe(false);
});

test('a page whose address ends like a file is not a static file', () => {
  const answered = (type: string) => ({
    headers: [['Content-Type', type] as [string, string]],
    trailers: [],
    body: null,
  });
  const profile = seen('/profile/a.css');
  expect(isStaticFile({ ...profile, response: answered('text/css') })).toBe(true);
  expect(isStaticFile({ ...profile, response: answered('text/html; charset=utf-8') })).toBe(false);
});

test('a request that writes is not a static file', () => {
  expect(isStaticFile(seen('/logo.png', 'image', 'PUT'))).toBe(false);
});

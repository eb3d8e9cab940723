import { expect, test } from 'vitest';
import { sendableHeaders } from './sendable-headers.ts';
import { parseHttp } from './parse-http.ts';

test('a pasted request keeps its head and its body', () => {
  const text = '\n\nPOST /a?b HTTP/1.1\r\nHost: shop.localhost\r\nX-a: 1\r\nX-A: 2\r\n\r\nx\r\ny';
  expect(parseHttp(text)).toEqual({
    host: 'shop.localhost',
    request: {
      method: 'POST',
      target: '/a?b',
      headers: [
        ['Host', 'shop.localhost'],
        ['X-a', '1'],
        ['X-A', '2'],
      ],
      body: { encoding: 'utf8', content: 'x\r\ny' },
    },
  });
});

test('an absolute target becomes a path', () => {
  expect(parseHttp('GET http://shop.localhost?x HTTP/1.1')).toMatchObject({
    host: 'shop.localhost',
    request: { target: '/?x' },
  });
});

test('other text is not a request', () => {
  for (const text of ['', 'GET /', 'curl x', 'HTTP/1.1 200 OK', 'GET / HTTP/1.1\nno colon'])
    expect(parseHttp(text)).toBeNull();
});

test('headers that the bench refuses or sets itself are left out', () => {
  const names = [
    'Host',
    'Connection',
    'X-Sentiero-Learner',
    'content-length',
    'Proxy-Authorization',
    'TE',
    'Tea',
    'Cookie',
  ];
  const { kept, leftOut } = sendableHeaders(names.map((name) => [name, '1'] as const));
  expect(kept.map(([name]) => name)).toEqual(['Tea', 'Cookie']);
  expect(leftOut).toEqual(names.slice(0, 6));
});

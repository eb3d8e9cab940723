import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { readStartSettings } from '@sentiero/local';
import type { Attempt } from '@sentiero/curriculum';
import { TargetClient } from '@sentiero/prover/target-client';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

type Sent = NonNullable<Attempt['requests']>[number];

/** The requests that a target receives from a client that plays these in order; a path alone is a GET. */
async function heardFor(requests: readonly (string | Sent)[], answer: Answer = () => undefined) {
  const heard: { path: string; cookies: string }[] = [];
  const server = createServer((request, response) => {
    heard.push({ path: request.url ?? '', cookies: request.headers.cookie ?? '' });
    answer(request, response);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = readStartSettings({ HOST: '127.0.0.1', PROXY_PORT: String(port) });
  const client = new TargetClient({
    platform: { settings },
    token: { header: 'Cookie', value: 'lab=1', expires: '2030-01-01T00:00:00Z' },
    frontendUrl: 'http://shop.localhost',
  });
  try {
    await client.play(
      requests.map((sent) => (typeof sent === 'string' ? { method: 'GET', path: sent } : sent)),
      'attempt',
      {},
    );
  } finally {
    client.close();
    server.close();
  }
  return heard;
}

test('a path is sent as written; only characters that no request line may contain are encoded', async () => {
  const heard = await heardFor(['/a%2Fb?c=%3D%40%26%23%2B%2C%3A', "/a?b=1'+--", '/a b?c="é"', '/%zz']);
  expect(heard.map(({ path }) => path)).toEqual([
    '/a%2Fb?c=%3D%40%26%23%2B%2C%3A',
    "/a?b=1'+--",
    '/a%20b?c=%22%C3%A9%22',
    '/%zz',
  ]);
});

test('cookies are kept between requests as a browser keeps them', async () => {
  const lines: Record<string, string[]> = {
    '/set': ['a=1; Path=/', 'b=2; Path=/staff', 'c=3; Max-Age=60; Path=/', 'empty=; Path=/'],
    '/drop': ['a=; Max-Age=0; Path=/', 'c=3; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/'],
  };
  const heard = await heardFor(['/set', '/shop', '/staff/orders', '/drop', '/shop'], (request, response) =>
    response.setHeader('Set-Cookie', lines[request.url ?? ''] ?? []),
  );
  expect(heard.map(({ cookies }) => cookies)).toEqual([
    'lab=1',
    'lab=1; a=1; c=3; empty=',
    'lab=1; b=2; a=1; c=3; empty=',
    'lab=1; a=1; c=3; empty=',
    'lab=1; empty=',
  ]);
});

test('each browser of a solution keeps cookies of its own', async () => {
  const other = (path: string): Sent => ({ method: 'GET', path, browser: 'other' });
  const heard = await heardFor(['/own', other('/other'), '/shop', other('/shop')], (request, response) => {
    if (request.url !== '/shop') response.setHeader('Set-Cookie', `sid=${request.url?.slice(1)}; Path=/`);
  });
  expect(heard.map(({ cookies }) => cookies)).toEqual([
    'lab=1',
    'lab=1',
    'lab=1; sid=own',
    'lab=1; sid=other',
  ]);
});

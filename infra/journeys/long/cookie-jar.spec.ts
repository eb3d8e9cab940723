import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { CookieJar } from '@sentiero/traffic/cookie-jar';
import fc from 'fast-check';

const sequences = 500;

const names = [
  'a',
  'b',
  'A',
  ' a ',
  '',
  '=',
  '__Host-a',
  '__HOST-c',
  '__Secure-b',
  '__Http-x',
  '__Host-Http-y',
];
const dates = [
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'Wed, 21-Oct-2099 07:28:00 GMT',
  'Wed Oct 21 07:28:00 2015',
  '21 Oct 15 7:2:0',
  '2015-10-21',
  'never',
];
const domains = [
  '',
  'shop.localhost',
  '.shop.localhost',
  'www.shop.localhost',
  'localhost',
  'other.localhost',
];
const attribute = fc.oneof(
  fc.constantFrom('/', '/a', '/a/b', '/ab', '/a/', 'x', '').map((path) => `Path=${path}`),
  fc.constantFrom('0', '60', '-1', 'x', '', '+5', '1.5', '"5"').map((age) => `Max-Age=${age}`),
  fc.constantFrom(...dates).map((date) => `Expires=${date}`),
  fc.constantFrom(...domains).map((domain) => `Domain=${domain}`),
  fc.constantFrom(
    'Secure',
    'secure=no',
    'HttpOnly',
    'SameSite=Lax',
    'SameSite=None',
    'Partitioned',
    'odd=1',
    '',
  ),
);
const line = fc
  .tuple(
    fc.constantFrom(...names),
    fc.constantFrom('=', ''),
    fc.stringMatching(/^[\w "=.,-]{0,6}$/),
    fc.array(attribute, { maxLength: 4 }),
  )
  .map(([name, equals, value, attributes]) => [name + equals + value, ...attributes].join('; '));
const hosts = ['shop.localhost', 'www.shop.localhost', 'other.localhost'];
const place = fc.record({
  host: fc.constantFrom(...hosts),
  path: fc.constantFrom('/', '/a', '/a/b', '/a/b/c', '/ab', '/x'),
});

test('the jar keeps and sends the cookies that Chromium keeps and sends', async ({ page, context }) => {
  let sent = '';
  const server = createServer((request, response) => {
    sent = request.headers.cookie ?? '';
    const set = new URL(request.url ?? '', 'http://x').searchParams.get('set');
    if (set !== null) response.setHeader('Set-Cookie', set);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pages = new Map([[hosts[0] ?? '', page]]);
  for (const host of hosts) {
    const own = pages.get(host) ?? (await context.newPage());
    pages.set(host, own);
    await own.goto(`http://${host}:${port}/`);
  }
  const call = (host: string, address: string) =>
    pages.get(host)?.evaluate(async (to) => void (await fetch(to)), address);

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(line, place), { minLength: 1, maxLength: 4 }),
      fc.array(place, { minLength: 2, maxLength: 3 }),
      async (lines, places) => {
        await context.clearCookies();
        const jar = new CookieJar();
        for (const [own, { host, path }] of lines) {
          await call(host, `${path}?set=${encodeURIComponent(own)}`);
          jar.keep(own, new URL(`http://${host}${path}`));
        }
        for (const { host, path } of places) {
          await call(host, path);
          expect(jar.headerFor(new URL(`http://${host}${path}`))).toBe(sent);
        }
      },
    ),
    { numRuns: sequences },
  );
  server.close();
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, zoneOf } from '@sentiero/lab-app/network/addresses';
import { network } from '../src/data/network/services.ts';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const fetchLink = (visit: Visit, link: string) => visit.form('/profile/picture', { link });
const cat = 'http://pictures.example/cat.svg';

describe('a picture from a link', () => {
  it('is fetched and shown, in the vulnerable and in the hardened shop', async () => {
    const visit = await shop.visit().signIn();
    expect(await visit.page('/profile')).toContain('href="/profile/picture"');
    for (const mode of ['open', 'defended'] as const) {
      await visit.switchTo(mode);
      const response = await fetchLink(visit, cat);
      expect(await response.text()).toContain('src="data:image/svg+xml;base64,');
      expect((await visit.event('fetched')).data).toMatchObject({ zone: 'outside', is_picture: true, mode });
    }
  });

  it('requires a login and a link', async () => {
    expect((await fetchLink(shop.visit(), cat)).headers.get('location')).toBe(
      '/login?from=%2Fprofile%2Fpicture',
    );
    const visit = await shop.visit().signIn();
    expect((await fetchLink(visit, ' ')).status).toBe(400);
    expect((await fetchLink(visit, `${cat}?${'x'.repeat(2_000)}`)).status).toBe(400);
  });

  it.each([
    ['http://stock.internal/stock', 'stock', '10.20.0.7', 0],
    ['http://10.20.0.7/%73tock', 'stock', '10.20.0.7', 0],
    ['http://0x0a140007/', 'stock', '10.20.0.7', 0],
    ['http://169.254.169.254/latest/meta-data/', 'metadata', '169.254.169.254', 0],
    ['http://[::ffff:169.254.169.254]/', 'metadata', '169.254.169.254', 0],
    ['http://169-254-169-254.ip.example/', 'metadata', '169.254.169.254', 0],
    ['http://short.example/?to=http://10.20.0.7/', 'stock', '10.20.0.7', 1],
  ])(
    '%s leads inside the vulnerable shop, which shows the response',
    async (link, service, address, redirects) => {
      const visit = await shop.visit().signIn();
      expect(await (await fetchLink(visit, link)).text()).toContain('HTTP 200 · text/plain');
      expect((await visit.event('fetched')).data).toMatchObject({ service, address, redirects });
    },
  );
});

/** Spellings of the server’s own address. */
const spellings = [
  'http://2130706433:9100/',
  'http://0x7f000001:9100/',
  'http://017700000001:9100/',
  'http://0177.0.0.1:9100/',
  'http://0x7f.0.0.1:9100/',
  'http://127.1:9100/',
  'http://127.0.1:9100/',
  'http://127.9.8.7:9100/',
  'http://0:9100/',
  'http://0.0.0.0:9100/',
  'http://[::1]:9100/',
  'http://[::]:9100/',
  'http://[0:0:0:0:0:0:0:1]:9100/',
  'http://[::ffff:7f00:1]:9100/',
  'http://LOCALHOST:9100/',
  'http://loc%61lhost:9100/',
  'http://127。0。0。1:9100/',
  'http://①②⑦.0.0.1:9100/',
  'http://127%2E0.0.1:9100/',
  'http://127-0-0-1.ip.example:9100/',
  'http://my-app.127-0-0-1.nip.io:9100/',
  'http://my-app-7f000001.nip.io:9100/',
  'http://127-0-0-1.sslip.io:9100/',
  'http://localtest.me:9100/',
  'http://a.lvh.me:9100/',
  'http://local\thost:9100/',
  'http://ⓛocalhost:9100/',
  'HTTP://2130706433:9100',
  'http:\\\\2130706433:9100\\',
  'http://short.example/?to=http%3A%2F%2F[::1]%3A9100%2F',
  'http://short.example/?to=//0:9100/',
  'http://short.example/?to=http://short.example/?to=http://0:9100/',
];

it.each(spellings)(
  '%s gets past the filter of the vulnerable shop and not past the check of the hardened one',
  async (link) => {
    const visit = await shop.visit().signIn();
    expect((await fetchLink(visit, link)).status).toBe(200);
    expect((await visit.event('fetched')).data).toMatchObject({ zone: 'loopback', service: 'till' });
    await visit.switchTo('defended');
    const refused = await fetchLink(visit, link);
    expect([refused.status, (await refused.text()).includes('Till')]).toEqual([403, false]);
    const by = link.includes('short.example') ? 'redirect_check' : 'address_check';
    expect((await visit.event('refused')).data['blocked_by']).toBe(by);
    expect((await fetchLink(visit, cat)).status).toBe(200);
  },
);

it.each([
  'http://localhost:9100/',
  'http://127.0.0.1:9100/',
  'http://short.example/?to=http://127.0.0.1:9100/',
])('the filter of the vulnerable shop knows %s', async (link) => {
  const visit = await shop.visit().signIn();
  expect((await fetchLink(visit, link)).status).toBe(400);
  expect((await visit.event('refused')).data).toMatchObject({ blocked_by: 'link_filter', what: link });
});

it('no link reaches a real server, file or name, nor waits', async () => {
  let visits = 0;
  const real = createServer((_request, response) => response.end(String(visits++)));
  await new Promise<void>((resolve) => real.listen(0, '127.0.0.1', resolve));
  const { port } = real.address() as AddressInfo;
  const links = [
    ...spellings.map((link) => link.replaceAll('9100', String(port))),
    `${shop.url.replace('127.0.0.1', '127.1')}/_sentiero/events`,
    'file:///etc/passwd',
    'http://short.example/?to=file:///etc/passwd',
    'gopher://0:6379/_INFO',
    'ftp://0/',
    'dict://0:11211/stats',
    'data:text/html,hello',
    'blob:http://0/x',
    '//0:9100/',
    '0:9100',
    'http://',
    'http://[::1',
    'http://[fe80::1%25lo]/',
    'http://256.256.256.256/',
    'http://999-0-0-1.ip.example/',
    'http://nip.io/',
    'http://7f00000g.nip.io/',
    'http://notlocaltest.me/',
    'http://example.com/',
    'http://metadata.google.internal/',
    'http://__proto__/',
    'http://pictures.example:8080/cat.svg',
    'https://10.20.0.7/',
    'https://0:9100/',
    'http://169.254.169.253/',
    'http://0:65536/',
    `http://short.example/?to=${'http://short.example/?to='.repeat(20)}`,
    'http://short.example/?to=http://[',
  ];
  expect(new Set(links).size).toBeGreaterThanOrEqual(40);
  const visit = await shop.visit().signIn();
  for (const link of links) expect((await fetchLink(visit, link)).status, link).toBe(502);
  expect(visits).toBe(0);
  real.close();
});

it.each([
  ['http://8.8.8.8/', '8.8.8.8', 'outside'],
  ['http://172.31.255.255/', '172.31.255.255', 'internal'],
  ['http://172.32.0.1/', '172.32.0.1', 'outside'],
  ['http://[fd00::1]/', 'fd00::1', 'internal'],
  ['http://[fe80::1]/', 'fe80::1', 'internal'],
  ['http://[2001:db8::1]/', '2001:db8::1', 'outside'],
  ['http://localhost./', '127.0.0.1', 'loopback'],
])('%s is %s, which lies %s', (link, address, zone) => {
  expect(addressOf(new URL(link), network.names)).toBe(address);
  expect(zoneOf(address)).toBe(zone);
});

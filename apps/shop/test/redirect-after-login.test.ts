import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

async function logIn(visit: Visit, from: string): Promise<Response> {
  const { username, password } = await visit.account();
  return visit.form(`/login?from=${encodeURIComponent(from)}`, { email: username, password });
}
const hostOf = (response: Response) =>
  URL.parse(response.headers.get('location') ?? '', `${shop.url}/login`)?.host;
const own = () => new URL(shop.url).host;

const outside: [string, string][] = [
  ['https://konto.example/', 'konto.example'],
  ['http://konto.example', 'konto.example'],
  ['HTTPS://KONTO.EXAMPLE/', 'konto.example'],
  ['//konto.example', 'konto.example'],
  ['///konto.example', 'konto.example'],
  ['/\\konto.example', 'konto.example'],
  ['\\\\konto.example', 'konto.example'],
  ['\\/konto.example', 'konto.example'],
  ['https:konto.example', 'konto.example'],
  ['https:/konto.example', 'konto.example'],
  ['/\t/konto.example', 'konto.example'],
  ['/\n/konto.example', 'konto.example'],
  [' //konto.example', 'konto.example'],
  ['https://shop@konto.example/', 'konto.example'],
  ['https://shop:8100@konto.example/', 'konto.example'],
  ['https://shop.localhost.konto.example/', 'shop.localhost.konto.example'],
  ['//konto.example:8443/a?b#c', 'konto.example:8443'],
  ['https://k\u00f6nto.example/', 'xn--knto-5qa.example'],
  ['https://konto\u3002example/', 'konto.example'],
];

describe('the login', () => {
  it('returns to the page that asked for it, in either shop', async () => {
    for (const mode of ['open', 'defended'] as const) {
      const visit = await shop.visit().switchTo(mode);
      const first = await visit.send('/gifts');
      expect(first.headers.get('location')).toBe('/login?from=%2Fgifts');
      expect((await logIn(visit, '/gifts')).headers.get('location')).toBe('/gifts');
      const expected = { to: '/gifts', path: '/gifts', host: own(), outside: false, own: true };
      expect((await visit.event('redirected')).data).toMatchObject(expected);
    }
  });

  it.each(outside)(
    'follows %j out of the vulnerable shop, and stays in the hardened one',
    async (from, host) => {
      const visit = shop.visit();
      const response = await logIn(visit, from);
      expect(response.status).toBe(302);
      expect(hostOf(response)).toBe(host);
      expect((await visit.event('redirected')).data).toMatchObject({ host, outside: true });
      await visit.switchTo('defended');
      await logIn(visit, '/profile');
      const refused = await logIn(visit, from);
      expect(refused.headers.get('location')).toBe('/orders');
      expect((await visit.event('redirected')).data).toMatchObject({ to: '/orders', outside: false });
      expect((await visit.event('refused')).data).toMatchObject({
        blocked_by: 'local_redirect',
        what: host,
        done_before: ['returned_to_page', 'logged_in'].toSorted(),
      });
    },
  );
});

const inside = [
  '/konto.example',
  'konto.example',
  './/konto.example',
  '/.//konto.example',
  '%2F%2Fkonto.example',
  '/%2Fkonto.example',
  '/%5Ckonto.example',
  '/gifts?to=https://konto.example',
  '/#//konto.example',
  '?https://konto.example',
];
it.each(inside)('%j stays in the shop, as in a browser', async (from) => {
  const visit = shop.visit();
  expect(hostOf(await logIn(visit, from))).toBe(own());
  expect((await visit.event('redirected')).data).toMatchObject({ outside: false });
});

/** Hosts that may exist, and schemes that browsers hand to other programs. */
const real = [
  'https://github.com/',
  '//localhost/',
  '//localhost:8000/admin',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://intranet/',
  'https://konto.example.com/',
  'https://konto.example.',
  'https://konto.example@github.com/',
  'https://github.com\\.example/',
  'https://github.com/.example',
  'https://github.com#.example',
  'https://notexample/',
  'http://shop.invalid.test/',
];
const programs = [
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'mailto:rosa@quartierladen.example',
  'tel:117',
  'file:///etc/passwd',
  'intent://x#Intent;end',
  'https://',
  'http://[',
  'ftp://konto.example/',
  'blob:https://konto.example/1',
  'view-source:https://konto.example',
];

describe('a browser never really leaves', () => {
  it.each(real)('for %j: a page names the host instead', async (from) => {
    const visit = shop.visit();
    const response = await logIn(visit, from);
    expect(response.status).toBe(200);
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('set-cookie')).toMatch(/^sid=/);
    expect(await response.text()).toContain('You would be leaving the shop');
    expect((await visit.event('redirected')).data).toMatchObject({ outside: true });
  });

  it.each(programs)('for %j, which is no page: the orders are shown', async (from) => {
    expect((await logIn(shop.visit(), from)).headers.get('location')).toBe('/orders');
  });

  it('for a line break: it adds no header', async () => {
    const response = await logIn(shop.visit(), '/x\r\nSet-Cookie: a=b');
    expect(response.headers.get('location')).toBe(`${shop.url}/xSet-Cookie:%20a=b`);
    expect(response.headers.getSetCookie()).toHaveLength(1);
  });
});

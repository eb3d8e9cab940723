import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const script = '<script>fetch("/bell",{method:"POST"})</script>';
/** Two visits, logged in to the vulnerable shop and to the hardened one. */
const open = () => shop.visit().signIn();
const defended = async () => (await shop.visit().signIn()).switchTo('defended');

const fromBrowser = (visit: Visit, path: string, headers: Record<string, string>, body?: string) =>
  visit.send(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });
const referer = (path: string) => ({ Referer: `${shop.url}${path}`, 'Sec-Fetch-Dest': 'empty' });

describe('a script', () => {
  it('runs from the search and from a review; in the hardened shop it is text', async () => {
    const [before, after] = [await open(), await defended()];
    for (const visit of [before, after]) await visit.form('/products/2/reviews', { text: script });
    for (const path of [`/search?q=${encodeURIComponent(script)}`, '/products/2']) {
      expect(await before.page(path)).toContain(script);
      const page = await after.page(path);
      expect(page).not.toContain(script);
      expect(page).toContain('&lt;script&gt;');
    }
  });

  it('that rings the bell is reported with the page it ran on', async () => {
    const search = `/search?q=${encodeURIComponent(script)}`;
    const [before, after] = [await open(), await defended()];
    const rung = async (visit: Visit, headers: Record<string, string>) => {
      expect((await fromBrowser(visit, '/bell', headers)).status).toBe(204);
      return (await visit.event('bell')).data;
    };
    expect(await rung(before, referer(search))).toMatchObject({
      page: '/search',
      markup: true,
      script: true,
      mode: 'open',
    });
    expect(await rung(before, referer('/search?q=honey'))).toMatchObject({ markup: false });
    expect(await rung(before, { ...referer(search), 'Sec-Fetch-Dest': 'document' })).toMatchObject({
      script: false,
    });
    expect(await rung(before, referer('/products/2'))).toMatchObject({ markup: false });
    await before.form('/products/2/reviews', { text: script });
    expect(await rung(before, referer('/products/2'))).toMatchObject({ page: '/products/2', markup: true });
    expect(await rung(before, { Referer: 'http://elsewhere.example/search?q=<' })).toMatchObject({
      page: null,
    });
    expect(await rung(after, referer(search))).toMatchObject({ markup: false, mode: 'defended' });
    expect(await rung(after, referer('/contact'))).toMatchObject({ page: '/contact', script: true });
  });
});

describe('cross-site request forgery', () => {
  const to = 'kilian@quartierladen.example';
  const foreign = { 'Sec-Fetch-Site': 'cross-site' };

  it('gives stamps by a link; the hardened shop accepts only its own form', async () => {
    const [before, after] = [await open(), await defended()];
    const link = `/gifts/send?to=${to}&stamps=50`;
    expect((await before.send(link, { headers: foreign })).headers.get('location')).toBe('/gifts?sent=1');
    expect((await before.event('gift_sent')).data).toMatchObject({
      to,
      stamps: 50,
      method: 'GET',
      site: 'cross-site',
      mode: 'open',
    });
    expect(await before.page('/gifts')).toContain('<b>70</b>');
    expect((await after.send(link, { headers: foreign })).status).toBe(405);
    expect((await after.form('/gifts/send', { to, stamps: '50' })).status).toBe(403);
    const [, token = ''] = /name="token" value="(\w+)"/.exec(await after.page('/gifts')) ?? [];
    expect((await after.form('/gifts/send', { to, stamps: '50', token })).status).toBe(302);
    expect(await after.page('/gifts')).toContain('<b>70</b>');
    const other = await defended();
    expect((await other.form('/gifts/send', { to, stamps: '50', token })).status).toBe(403);
  });

  it('is refused by the hardened shop wherever something changes', async () => {
    const after = await defended();
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const refused = [foreign, { Origin: 'null' }, { Origin: 'http://evil.example' }];
    for (const headers of refused) {
      for (const path of ['/profile', '/orders', '/cart', '/workshop', '/products/2/reviews'])
        expect((await fromBrowser(after, path, { ...form, ...headers }, 'name=x&mode=open')).status).toBe(
          403,
        );
    }
    expect((await after.send('/')).headers.get('x-shop-mode')).toBe('defended');
  });

  it('gives only stamps that exist, to customers that exist', async () => {
    const visit = await open();
    expect((await visit.form('/gifts/send', { to, stamps: '-5' })).status).toBe(400);
    expect((await visit.form('/gifts/send', { to, stamps: '1000' })).status).toBe(400);
    expect((await visit.form('/gifts/send', { to: 'nobody@post.example', stamps: '5' })).status).toBe(404);
    await visit.form('/gifts/send', { to, stamps: '100' });
    expect((await visit.form('/gifts/send', { to, stamps: '100' })).status).toBe(400);
    expect(await visit.page('/gifts')).toContain('<b>20</b>');
  });
});

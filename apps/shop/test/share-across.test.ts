import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const blog = 'https://blog.quartierladen.example';
const ask = (visit: Visit, origin?: string) =>
  visit.send('/api/profile', { headers: origin === undefined ? {} : { Origin: origin } });
const allowed = (response: Response) => [
  response.headers.get('access-control-allow-origin'),
  response.headers.get('access-control-allow-credentials'),
];
const eventsOf = (visit: Visit, type: string) =>
  shop.events.filter((event) => event.learner === visit.learner && event.type === type);

describe('the data of one’s own account', () => {
  it('is sent to its owner, and to nobody without a login', async () => {
    const visit = shop.visit();
    expect((await ask(visit)).status).toBe(401);
    expect(allowed(await ask(visit, blog))).toEqual([null, null]);
    await visit.signIn();
    const response = await ask(visit);
    expect(await response.json()).toMatchObject({ id: 9, name: 'Robin Frei' });
    expect(allowed(response)).toEqual([null, null]);
    expect(response.headers.get('vary')).toBe('Origin');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is shared with the blog in either shop', async () => {
    for (const mode of ['open', 'defended'] as const) {
      const visit = await (await shop.visit().signIn()).switchTo(mode);
      expect(allowed(await ask(visit, blog))).toEqual([blog, 'true']);
      expect((await visit.event('shared_across')).data).toMatchObject({
        origin: blog,
        listed: true,
        own: true,
      });
    }
  });
});

const strangers = [
  'https://flohmarkt.quartierladen.example',
  'https://post.example',
  'http://blog.quartierladen.example',
  'https://blog.quartierladen.example:8443',
  'https://blog.quartierladen.example.post.example',
  'https://bloghquartierladen.example',
  'https://quartierladen.example',
  'https://xblog.quartierladen.example',
  'https://a.blog.quartierladen.example',
  'http://localhost',
  'http://127.0.0.1:1',
  'http://[::1]',
  'null',
];

describe('a page that nobody listed', () => {
  it.each(strangers)(
    'may read it in the vulnerable shop, and not in the hardened one: %s',
    async (origin) => {
      const visit = await shop.visit().signIn();
      expect(allowed(await ask(visit, origin))).toEqual([origin, 'true']);
      expect((await visit.event('shared_across')).data).toMatchObject({
        origin,
        listed: false,
        customer_id: 9,
      });
      await visit.switchTo('defended');
      await ask(visit, blog);
      expect(allowed(await ask(visit, origin))).toEqual([null, null]);
      expect((await visit.event('refused')).data).toMatchObject({
        blocked_by: 'origin_allowlist',
        what: origin,
        done_before: ['shared_with_blog'],
      });
    },
  );
});

const noOrigins = [
  '',
  '*',
  'post.example',
  'https://post.example/',
  'https://post.example/path',
  'https://user@post.example',
  'HTTPS://POST.EXAMPLE',
  'https://post.example:443',
  'https://blog.quartierladen.example, https://post.example',
  'javascript:alert(1)',
  'file://',
  'data:text/html,x',
  `https://${'a'.repeat(300)}.example`,
  '<script>alert(1)</script>',
];

describe('a header that no browser sends', () => {
  it.each(noOrigins)('is no other page: %j', async (origin) => {
    const visit = await shop.visit().signIn();
    await ask(visit, origin);
    await ask(visit, shop.url);
    await visit.switchTo('defended');
    expect(allowed(await ask(visit, origin))).toEqual([null, null]);
    await ask(visit, blog);
    await visit.event('shared_across');
    expect(eventsOf(visit, 'shared_across')).toHaveLength(1);
    expect(eventsOf(visit, 'refused')).toEqual([]);
  });
});

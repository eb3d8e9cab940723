import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

async function signedIn(): Promise<Visit> {
  const visit = shop.visit();
  const { username, password } = await visit.account();
  expect((await visit.login(username, password)).status).toBe(302);
  return visit;
}

describe('browsing', () => {
  it('shows the shelf, a product and search results', async () => {
    const visit = shop.visit();
    expect(await visit.page('/')).toContain('Sunday Zopf');
    expect(await visit.page('/products/3')).toContain('Wildflower honey');
    const found = await visit.page('/search?q=soap');
    expect(found).toContain('Olive soap');
    expect(found).not.toContain('Sunday Zopf');
  });

  it('lists the products as JSON and serves its style sheet', async () => {
    const visit = shop.visit();
    const products = (await (await visit.send('/api/products')).json()) as { name: string }[];
    expect(products).toHaveLength(16);
    expect((await visit.send('/static/style.css')).headers.get('content-type')).toContain('text/css');
  });

  it('answers 404 for an unknown product or page', async () => {
    const visit = shop.visit();
    expect((await visit.send('/products/99')).status).toBe(404);
    expect((await visit.send('/nowhere')).status).toBe(404);
  });

  it.each(['open', 'headers', 'defended'] as const)(
    'answers 401 in the back room to who is not logged in, and 403 to customers (%s)',
    async (mode) => {
      const visit = await shop.visit().switchTo(mode);
      const refused = async (paths: string[]) =>
        Promise.all(paths.map(async (path) => (await visit.send(path)).status));
      const isClosed =
        mode === 'defended' ? ['/staff/', '/staff/vouchers', '/backup/customers.csv'] : ['/staff/'];
      expect(await refused(isClosed)).toEqual(isClosed.map(() => 401));
      await visit.signIn();
      expect(await refused(isClosed)).toEqual(isClosed.map(() => 403));
    },
  );
});

describe('logging in', () => {
  it('works with the account that the platform shows the learner, and returns to the previous page', async () => {
    const visit = shop.visit();
    const { username, password } = await visit.account();
    const response = await visit.form('/login?from=%2Fprofile', { email: username, password });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/profile');
    expect(response.headers.get('set-cookie')).toMatch(/^sid=[0-9a-f]{32}; Path=\/$/);
    expect((await visit.event('login')).data).toMatchObject({
      email: username,
      customer_id: 9,
      name: 'Robin Frei',
      role: 'customer',
    });
  });

  it('never redirects to another host once the shop is hardened', async () => {
    for (const from of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/x\r\nSet-Cookie: a=b',
    ]) {
      const visit = await shop.visit().switchTo('defended');
      const { username, password } = await visit.account();
      const path = `/login?from=${encodeURIComponent(from)}`;
      const response = await visit.form(path, { email: username, password });
      expect(response.headers.get('location')).toBe('/orders');
    }
  });

  it('fails with a wrong password, and ends with logging out', async () => {
    const visit = await signedIn();
    expect((await visit.send('/orders')).status).toBe(200);
    await visit.send('/logout', { method: 'POST' });
    const away = await visit.send('/orders');
    expect(away.status).toBe(302);
    expect(away.headers.get('location')).toBe('/login?from=%2Forders');
    const response = await visit.login('rosa@quartierladen.example', 'wrong');
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('Wrong email or password');
  });
});

describe('a customer', () => {
  it('sees their own orders in the list, and any order by number', async () => {
    const visit = await signedIn();
    const list = await visit.page('/orders');
    expect(list).toContain('No. 1014');
    expect(list).not.toContain('No. 1006');
    expect(await visit.page('/orders/1006')).toContain('blue flower pot');
    expect((await visit.event('order_viewed')).data).toMatchObject({
      order_id: 1006,
      owner_id: 3,
      viewer_id: 9,
      own: false,
    });
    await visit.send('/orders/1014');
    expect((await visit.event('order_viewed')).data).toMatchObject({ owner_id: 9, own: true });
    expect((await visit.send('/orders/4711')).status).toBe(404);
  });

  it('fills a basket, removes a product and orders the rest', async () => {
    const visit = await signedIn();
    await visit.form('/cart', { product_id: '3', quantity: '2' });
    await visit.form('/cart', { product_id: '4', quantity: '1' });
    expect(await visit.page('/cart')).toContain('CHF 29.20');
    expect((await visit.send('/api/cart/2', { method: 'DELETE' })).status).toBe(204);
    expect((await visit.send('/api/cart/2', { method: 'DELETE' })).status).toBe(404);
    const placed = await visit.form('/orders', { note: '', voucher: 'SPRING-10' });
    expect(placed.headers.get('location')).toBe('/orders/1015');
    expect((await visit.event('order_placed')).data).toMatchObject({
      order_id: 1015,
      total: 15,
      list_total: 25,
      goodwill: false,
      voucher: 'SPRING-10',
    });
    expect((await visit.form('/orders', {})).status).toBe(400);
  });

  it('posts a review that is shown as it was written', async () => {
    const visit = await signedIn();
    const text = '<img src=x onerror=alert(1)>';
    expect((await visit.form('/products/2/reviews', { text, stars: '4' })).status).toBe(302);
    expect((await visit.event('review_posted')).data).toMatchObject({ product_id: 2, text });
    expect(await visit.page('/products/2')).toContain(text);
  });

  it('changes the profile by form and by JSON, the role included', async () => {
    const visit = await signedIn();
    expect((await visit.form('/profile', { name: 'Robin <b>' })).status).toBe(302);
    expect(await visit.page('/profile')).toContain('Robin &lt;b&gt;');
    const changed = await visit.json('PATCH', '/api/profile', { newsletter: true, role: 'staff' });
    expect(await changed.json()).toMatchObject({ newsletter: true, role: 'staff' });
    expect(await visit.page('/staff/')).toContain('pin board');
    expect((await visit.event('staff_page')).data).toMatchObject({ customer_id: 9, role: 'staff' });
    const taken = await visit.json('PATCH', '/api/profile', { email: 'rosa@quartierladen.example' });
    expect(taken.status).toBe(409);
  });

  it('must be logged in for all of it', async () => {
    const visit = shop.visit();
    for (const path of ['/orders', '/orders/1001', '/profile', '/cart']) {
      expect((await visit.send(path)).status).toBe(302);
    }
    for (const path of ['/products/1/reviews', '/cart', '/profile', '/orders']) {
      expect((await visit.form(path, { text: 'x' })).headers.get('location')).toContain('/login?from=');
    }
    expect((await visit.json('PATCH', '/api/profile', {})).status).toBe(401);
    expect((await visit.send('/api/cart/1', { method: 'DELETE' })).status).toBe(401);
  });
});

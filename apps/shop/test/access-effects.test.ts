import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const rosa = ['rosa@quartierladen.example', 'Zopf+Butter-1972'] as const;
const open = () => shop.visit().signIn();
const hardened = async () => (await open()).switchTo('defended');
const refusal = async (visit: Visit) => (await visit.event('refused')).data;

describe('an order', () => {
  it('counts as broken into only if neither the account nor its role may see it', async () => {
    const visit = await open();
    const seen = async (id: number) => {
      await visit.send(`/orders/${id}`);
      return (await visit.event('order_viewed')).data;
    };
    expect(await seen(1001)).toMatchObject({
      own: false,
      rightful: false,
      owner_id: 3,
      owner: 'Anna Zbinden',
    });
    expect(await seen(1006)).toMatchObject({ own: false, rightful: false, owner_id: 3 });
    await visit.form('/cart', { product_id: '3' });
    await visit.form('/orders', {});
    for (const own of [1014, 1015]) expect(await seen(own)).toMatchObject({ own: true, rightful: true });
    await visit.login(...rosa);
    expect(await seen(1006)).toMatchObject({
      own: false,
      by_role: true,
      rightful: true,
      viewer_role: 'staff',
    });
  });

  it('of another customer is a reported refusal in the hardened shop, an unknown one an ordinary 404', async () => {
    const visit = await hardened();
    expect((await visit.send('/orders/9999')).status).toBe(404);
    const ofUnknown = visit.lastRequest;
    await visit.send('/orders/1006');
    expect(await refusal(visit)).toMatchObject({
      blocked_by: 'object_access',
      page: '/orders/1006',
      method: 'GET',
      customer_id: 9,
      role: 'customer',
    });
    // The events of a learner arrive in their order, so the first request has caused all of its own.
    expect(shop.events.filter(({ request, type }) => request === ofUnknown && type === 'refused')).toEqual(
      [],
    );
  });
});

describe('an honest act before a refusal', () => {
  const acts: readonly (readonly [string, (visit: Visit) => Promise<unknown>])[] = [
    ['own_order_viewed', (visit) => visit.send('/orders/1014')],
    ['basket_filled', (visit) => visit.form('/cart', { product_id: '3' })],
    ['product_3_viewed', (visit) => visit.send('/products/3')],
    ['product_10_viewed', (visit) => visit.send('/products/010')],
    ['product_3_viewed', (visit) => visit.send('/api/stock?product=03')],
  ];

  it.each(acts)('is named with it until the shop is switched: %s', async (name, act) => {
    const visit = await hardened();
    await act(visit);
    await visit.send('/orders/1006');
    expect(await refusal(visit)).toMatchObject({ blocked_by: 'object_access', done_before: [name] });
    await visit.switchTo('open');
    await visit.switchTo('defended');
    await visit.send('/orders/1006');
    expect(await refusal(visit)).toMatchObject({ done_before: [] });
  });

  it('is not named if it failed', async () => {
    const visit = await hardened();
    await visit.send('/orders/9999');
    await visit.form('/cart', { product_id: '3', quantity: '-3' });
    await visit.send('/products/99');
    await visit.send('/api/stock?product=10');
    await visit.send('/api/stock?product=3%20AND%201=1');
    await visit.send('/gifts/send?to=anna.zbinden@post.example&stamps=5');
    await visit.send('/orders/1006');
    expect(await refusal(visit)).toMatchObject({ blocked_by: 'object_access', done_before: [] });
  });
});

describe('the back room', () => {
  it('reports whether the visitor was allowed in', async () => {
    const visit = await open();
    await visit.send('/staff/');
    expect(await refusal(visit)).toMatchObject({ blocked_by: 'staff_check', what: 'staff_page' });
    await visit.send('/staff/vouchers');
    expect((await visit.event('voucher_page')).data).toMatchObject({ customer_id: 9, rightful: false });
    await visit.form('/profile', { role: 'staff' });
    expect((await visit.event('profile_changed')).data).toMatchObject({
      promoted: true,
      fields: ['role'],
      ignored: [],
      method: 'POST',
    });
    await visit.send('/staff/');
    expect((await visit.event('staff_page')).data).toMatchObject({ own: true, rightful: false });
    await visit.login(...rosa);
    await visit.send('/staff/');
    expect((await visit.event('staff_page')).data).toMatchObject({ own: false, rightful: true });
    await visit.send('/staff/vouchers');
    expect((await visit.event('voucher_page')).data).toMatchObject({ customer_id: 1, rightful: true });
  });

  it('is a reported refusal in the hardened shop, as is a changed role', async () => {
    const visit = await hardened();
    await visit.send('/staff/vouchers');
    expect(await refusal(visit)).toMatchObject({ blocked_by: 'staff_check', what: 'voucher_page' });
    await visit.json('PATCH', '/api/profile', { newsletter: true, role: 'staff' });
    expect(await refusal(visit)).toMatchObject({ blocked_by: 'field_allowlist', what: 'role' });
    expect((await visit.event('profile_changed')).data).toMatchObject({
      promoted: false,
      fields: ['newsletter'],
      ignored: ['role'],
    });
  });
});

describe('an act without a login', () => {
  it('is reported as a failure of what was tried', async () => {
    const visit = shop.visit();
    await visit.send('/orders/1014');
    expect((await visit.event('order_viewed_failed')).data).toMatchObject({
      viewer_id: null,
      reason: 'no_login',
    });
    await visit.form('/cart', { product_id: '3' });
    expect((await visit.event('cart_changed_failed')).data).toMatchObject({ reason: 'no_login' });
  });
});

describe('a persistent login cookie', () => {
  const card = (id: string) => `remember=${Buffer.from(`customer=${id}`).toString('base64')}`;

  it('by which nobody is recognised is reported with its reason', async () => {
    const visit = await shop.visit().signIn();
    const own = visit.cookie;
    for (const [cookie, expected] of [
      [`${own}; ${card('001')}`, { claimed: 1, reason: 'session' }],
      ['remember=customer=001', { claimed: null, reason: 'unreadable' }],
      [card('777'), { claimed: 777, reason: 'no_account' }],
    ] as const) {
      visit.cookie = cookie;
      await visit.send('/orders');
      expect((await visit.event('remembered_failed')).data).toMatchObject({ ...expected, page: '/orders' });
    }
  });

  it('of the account that the session is of is not reported', async () => {
    const visit = await shop.visit().signIn();
    visit.cookie = `${visit.cookie}; ${card('009')}`;
    await visit.send('/orders');
    await visit.send('/orders/9999');
    expect((await visit.event('order_viewed_failed')).data).toMatchObject({
      order: '9999',
      reason: 'unknown',
    });
    const types = shop.events.filter(({ learner }) => learner === visit.learner).map(({ type }) => type);
    expect(types).not.toContain('remembered_failed');
  });

  it('is forged unless the shop issued it', async () => {
    const visit = shop.visit();
    const { username, password } = await visit.account();
    await visit.form('/login', { email: username, password, remember: 'yes' });
    expect((await visit.event('login')).data).toMatchObject({ remember: true, own: true });
    for (const [id, expected] of [
      ['009', { customer_id: 9, own: true, forged: false, by: 'remember' }],
      ['001', { customer_id: 1, own: false, forged: true, role: 'staff' }],
      ['003', { customer_id: 3, own: false, forged: true }],
      ['1', { customer_id: 1, own: false, forged: true, role: 'staff' }],
    ] as const) {
      visit.cookie = card(id);
      await visit.send('/orders');
      expect((await visit.event('remembered')).data).toMatchObject(expected);
    }
    await visit.switchTo('defended');
    visit.cookie = card('001');
    await visit.send('/orders');
    expect(await refusal(visit)).toMatchObject({ blocked_by: 'cookie_seal', what: 'customer 1' });
  });
});

describe('a gift', () => {
  const to = 'kilian@quartierladen.example';
  const browser = (site: string, dest: string) => ({ 'Sec-Fetch-Site': site, 'Sec-Fetch-Dest': dest });
  const link = `/gifts/send?to=${to}&stamps=5`;

  it.each([
    ['from the address bar', browser('none', 'document'), { by: 'address', cross_site: false }],
    ['by a link of another site', browser('cross-site', 'document'), { by: 'link', cross_site: true }],
    ['by an image of another site', browser('cross-site', 'image'), { by: 'script', cross_site: true }],
    ['by no browser', {}, { by: 'unknown', cross_site: false, site: null }],
  ])('%s reports its origin', async (_name, headers, expected) => {
    const visit = await open();
    await visit.send(link, { headers });
    expect((await visit.event('gift_sent')).data).toMatchObject({
      method: 'GET',
      from_id: 9,
      to_id: 8,
      stamps: 5,
      ...expected,
    });
  });

  it('reaches an address in capitals', async () => {
    const visit = await open();
    await visit.form('/gifts/send', { to: ` ${to.toUpperCase()}`, stamps: '5' });
    expect((await visit.event('gift_sent')).data).toMatchObject({ to_id: 8, stamps: 5 });
  });

  it('says whether the learner’s own flyer was opened before', async () => {
    const visit = await open();
    const doneBefore = async () => {
      await visit.send(link);
      return (await visit.event('gift_sent')).data;
    };
    const opened = { done_before: expect.arrayContaining(['flyer_opened']) };
    await visit.send('/flyer/view');
    expect(await doneBefore()).not.toMatchObject(opened);
    await visit.form('/flyer', { text: `<a href="${link}">` });
    expect(await doneBefore()).not.toMatchObject(opened);
    await visit.send('/flyer/view');
    expect(await doneBefore()).toMatchObject(opened);
  });

  it('is a reported refusal in the hardened shop', async () => {
    const visit = await hardened();
    await visit.send(link);
    expect(await refusal(visit)).toMatchObject({ blocked_by: 'method_not_allowed', what: 'gift' });
    await visit.form('/gifts/send', { to, stamps: '5' });
    expect(await refusal(visit)).toMatchObject({ blocked_by: 'form_token', page: '/gifts/send' });
    await visit.send('/gifts/send', { method: 'POST', headers: browser('cross-site', 'document') });
    expect(await refusal(visit)).toMatchObject({ blocked_by: 'same_origin', method: 'POST' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const chosen = 'a-ticket-from-kilian-1';
const withSid = (visit: Visit, sid: string) => {
  visit.cookie = `sid=${sid}`;
  return visit.signIn();
};
const loginOf = async (visit: Visit) => (await visit.event('login')).data;

describe('a session id that the shop did not issue', () => {
  it.each(['open', 'headers'] as const)('stays the session’s after the login (%s)', async (mode) => {
    const visit = await withSid(await shop.visit().switchTo(mode), chosen);
    expect(await loginOf(visit)).toMatchObject({
      mode,
      session_brought: 'foreign',
      session_fixed: true,
      own: true,
    });
    expect(visit.cookie).toBe(`sid=${chosen}`);
    expect((await visit.send('/orders')).status).toBe(200);
    expect(await loginOf(await visit.signIn())).toMatchObject({
      session_brought: 'foreign',
      session_fixed: true,
    });
  });

  it('comes from a link to the login page', async () => {
    const visit = shop.visit();
    await visit.send(`/login?sid=${chosen}`);
    expect(visit.cookie).toBe(`sid=${chosen}`);
    expect(await loginOf(await visit.signIn())).toMatchObject({ session_fixed: true });
  });

  it('is replaced at the login of the hardened shop, and opens nothing', async () => {
    const visit = await shop.visit().switchTo('defended');
    expect((await visit.send(`/login?sid=${chosen}`)).headers.getSetCookie()).toEqual([]);
    await withSid(visit, chosen);
    expect(await loginOf(visit)).toMatchObject({ session_brought: 'foreign', session_fixed: false });
    expect(visit.cookie).toMatch(/^sid=[0-9a-f]{32}$/);
    expect((await visit.send('/orders')).status).toBe(200);
    visit.cookie = `sid=${chosen}`;
    expect((await visit.send('/orders')).status).toBe(302);
  });

  it('of somebody else’s session never becomes one’s own', async () => {
    const visit = await withSid(shop.visit(), chosen);
    await visit.login('anna.zbinden@post.example', 'Eiger3967');
    expect(await loginOf(visit)).toMatchObject({ session_brought: 'foreign', session_fixed: false });
    expect(visit.cookie).not.toBe(`sid=${chosen}`);
    visit.cookie = `sid=${chosen}`;
    expect(await visit.page('/orders')).toContain('1014');
  });
});

describe('a logout', () => {
  it('deletes the cookie and leaves the session alive in the vulnerable shop', async () => {
    const visit = await shop.visit().signIn();
    expect(await loginOf(visit)).toMatchObject({ session_brought: 'none', session_fixed: false });
    const { cookie } = visit;
    await visit.form('/logout', {});
    visit.cookie = cookie;
    expect((await visit.send('/orders')).status).toBe(200);
    expect((await visit.event('session_outlived')).data).toMatchObject({
      page: '/orders',
      customer_id: 9,
      own: true,
    });
  });

  it('counts in the shop in which it happened, and with the session’s cookie only', async () => {
    const visit = await shop.visit().signIn();
    const { cookie } = visit;
    visit.cookie = '';
    await visit.form('/logout', {});
    visit.cookie = cookie;
    await visit.form('/logout', {});
    await visit.switchTo('defended');
    visit.cookie = cookie;
    await visit.send('/orders');
    expect((await visit.event('session_unknown')).data).toMatchObject({ ended: true, done_before: [] });
  });

  it('ends the session in the hardened shop, and so does the next login', async () => {
    const visit = await (await shop.visit().switchTo('defended')).signIn();
    const { cookie } = visit;
    await visit.signIn();
    expect(await loginOf(visit)).toMatchObject({ session_brought: 'issued', session_fixed: false });
    const second = visit.cookie;
    await visit.page('/orders');
    await visit.form('/logout', {});
    for (const old of [cookie, second]) {
      visit.cookie = old;
      expect((await visit.send('/orders')).status).toBe(302);
      expect((await visit.event('session_unknown')).data).toMatchObject({
        ended: true,
        customer_id: null,
        done_before: ['logged_in', 'orders_listed', 'logged_out'],
      });
    }
    visit.cookie = `sid=${chosen}`;
    await visit.send('/orders');
    expect((await visit.event('session_unknown')).data).toMatchObject({ ended: false });
  });
});

const hostile = [
  'short',
  'x'.repeat(15),
  'x'.repeat(65),
  'x'.repeat(3_000),
  'UPPER-CASE-TICKET-1',
  'a-ticket-with a blank',
  'a-ticket-with-a-ü-in-it',
  "a-ticket-0001' OR 1=1 --",
  'a-ticket-0001"; DROP TABLE sessions; --',
  'a-ticket-0001; Domain=localhost',
  'a-ticket-0001\r\nSet-Cookie: remember=x',
  '../../../../../etc/passwd',
  '__proto____proto__',
  '<script>alert(1)</script>',
  '%61-ticket-percent-encoded',
];

it(`${hostile.length} hostile ids are no session ids, neither in a link nor in the cookie`, async () => {
  for (const sid of hostile) {
    const visit = shop.visit();
    const response = await visit.send(`/login?sid=${encodeURIComponent(sid)}`);
    expect([response.status, response.headers.getSetCookie()], sid).toEqual([200, []]);
    await withSid(visit, encodeURIComponent(sid));
    expect(await loginOf(visit), sid).toMatchObject({ session_fixed: false });
    expect(visit.cookie, sid).toMatch(/^sid=[0-9a-f]{32}$/);
  }
  expect((await shop.visit().send('/login?sid=a-ticket-0001-long%00')).status).toBe(400);
});

it('a copy keeps a bounded number of sessions, and Rosa’s', async () => {
  const visit = shop.visit();
  for (let count = 0; count < 60; count++) await withSid(visit, `a-ticket-of-many-${count}`);
  const found = await visit.search(
    "x' UNION SELECT count(*), min(customer_id), max(sid), 4 FROM sessions --",
  );
  expect((await visit.event('sql')).data.result?.[0]).toMatchObject({ id: 51, name: 1 });
  expect(found.status).toBe(200);
});

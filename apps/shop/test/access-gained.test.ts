import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const luc = 'luc.favre@courriel.example';
const priya = 'priya.nair@post.example';
const rosa = 'rosa@quartierladen.example';
const passwords = { [luc]: 'raclette4ever', [priya]: 'monsoon-tram-9', [rosa]: 'Zopf+Butter-1972' } as const;
type Address = keyof typeof passwords;
const numbers = { [luc]: 4, [priya]: 5, [rosa]: 1 } as const;

const cookieFor = (id: number) => `remember=${Buffer.from(`customer=00${id}`).toString('base64')}`;

async function resetAndLogIn(visit: Visit, email: Address): Promise<void> {
  const { username } = await visit.account();
  await visit.form('/forgot', { email: username });
  const [, mine = ''] = /(\d{4})/.exec(/code=\d+/.exec(await visit.page('/mailbox'))?.[0] ?? '') ?? [];
  await visit.form('/forgot', { email });
  await visit.form('/reset', { code: String(Number(mine) + 1), password: 'my-own-word' });
  await visit.login(email, 'my-own-word');
}

async function rosasSession(visit: Visit): Promise<string> {
  await visit.search("zzz' UNION SELECT 1, sid, '', 0 FROM sessions WHERE customer_id = 1 --");
  const [row] = (await visit.event('sql')).data.result ?? [];
  return String(row?.['name']);
}

const ways: readonly (readonly [string, Address, (visit: Visit, email: Address) => Promise<unknown>])[] = (
  [luc, priya, rosa] as const
).flatMap((email): [string, Address, (visit: Visit, email: Address) => Promise<unknown>][] => [
  ['password', email, (visit) => visit.login(email, passwords[email])],
  ['injection', email, (visit) => visit.login(`${email}' --`, 'x')],
  ['injection', email, (visit) => visit.login('x', `' OR id = ${numbers[email]} --`)],
  ['reset', email, resetAndLogIn],
  [
    'forged_cookie',
    email,
    async (visit) => {
      visit.cookie = cookieFor(numbers[email]);
      await visit.send('/');
    },
  ],
  [
    'stolen_password',
    email,
    async (visit) => {
      await visit.search("zzz' UNION SELECT id, email, password, 0 FROM customers --");
      await visit.login(email, passwords[email]);
    },
  ],
  [
    'stolen_password',
    email,
    async (visit) => {
      await visit.send('/backup/customers.csv');
      await visit.login(email, passwords[email]);
    },
  ],
  [
    'guessed_password',
    email,
    async (visit) => {
      for (const word of ['sommer', 'hallo123']) await visit.login(email, word);
      await visit.login(email, passwords[email]);
    },
  ],
]);

describe('how an account was entered', () => {
  it.each(ways)(
    'by %s (%s) is in its event and in every later one of the session',
    async (access, email, go) => {
      const visit = shop.visit();
      await go(visit, email);
      const customer_id = numbers[email];
      expect((await visit.event('account_entered')).data).toMatchObject({ access, customer_id, own: false });
      await visit.send('/orders/1004');
      const isHonest = access === 'password' && email !== luc;
      expect((await visit.event('order_viewed')).data).toMatchObject({ access, rightful: isHonest });
      await visit.form('/cart', { product_id: '3' });
      expect((await visit.event('cart_changed')).data).toMatchObject({ access });
      await visit.search('honey');
      expect((await visit.event('sql')).data).toMatchObject({ access });
      await visit.form('/orders', { note: '', voucher: '' });
      expect((await visit.event('order_placed')).data).toMatchObject({ access });
    },
  );

  it('is a session taken over if the shop opened it for somebody else', async () => {
    const visit = shop.visit();
    visit.cookie = `sid=${await rosasSession(visit)}`;
    await visit.send('/orders/1004');
    expect((await visit.event('account_entered')).data).toMatchObject({
      access: 'taken_session',
      customer_id: 1,
      page: '/orders/1004',
    });
    expect((await visit.event('order_viewed')).data).toMatchObject({ by_role: true, rightful: false });
    await visit.send('/staff/');
    expect((await visit.event('staff_page')).data).toMatchObject({
      access: 'taken_session',
      rightful: false,
    });
  });

  it('is a raised role as long as the account has one that it gave itself', async () => {
    const visit = await shop.visit().signIn();
    await visit.send('/orders/1014');
    expect((await visit.event('order_viewed')).data).toMatchObject({ access: 'password', rightful: true });
    await visit.json('PATCH', '/api/profile', { role: 'staff' });
    await visit.send('/orders/1004');
    expect((await visit.event('order_viewed')).data).toMatchObject({
      access: 'raised_role',
      by_role: true,
      rightful: false,
    });
    await visit.send('/orders/1014');
    expect((await visit.event('order_viewed')).data).toMatchObject({ own: true, rightful: true });
    await visit.send('/staff/vouchers');
    expect((await visit.event('voucher_page')).data).toMatchObject({ access: 'raised_role' });
    await visit.json('PATCH', '/api/profile', { role: 'customer' });
    await visit.send('/orders/1014');
    expect((await visit.event('order_viewed')).data).toMatchObject({ access: 'password' });
  });

  it('follows the cookie that an injected login was given', async () => {
    const visit = shop.visit();
    const response = await visit.form('/login', { email: `${luc}' --`, password: 'x', remember: 'on' });
    visit.cookie =
      response.headers
        .getSetCookie()
        .find((cookie) => cookie.startsWith('remember='))
        ?.split(';')[0] ?? '';
    await visit.send('/orders/1004');
    expect((await visit.event('order_viewed')).data).toMatchObject({ access: 'injection', rightful: false });
    expect((await visit.event('remembered')).data).toMatchObject({ forged: true, customer_id: 4 });
  });

  it('is earned again by the password', async () => {
    const visit = shop.visit();
    await visit.login(`${priya}' --`, 'x');
    await visit.login(priya, passwords[priya]);
    await visit.send('/orders/1004');
    expect((await visit.event('order_viewed')).data).toMatchObject({ access: 'password', rightful: true });
  });

  it('is earned with one’s own account, its cookie included, whatever else was tried', async () => {
    const visit = shop.visit();
    const { username, password } = await visit.account();
    await visit.login(username, 'wrong');
    await visit.login(username, password);
    expect((await visit.event('account_entered')).data).toMatchObject({ access: 'password', own: true });
    visit.cookie = cookieFor(9);
    await visit.send('/orders');
    expect((await visit.event('remembered')).data).toMatchObject({ access: 'remember', forged: false });
    await visit.send('/orders/1004');
    expect((await visit.event('order_viewed')).data).toMatchObject({ own: false, rightful: false });
  });

  it('is null without a login', async () => {
    const visit = shop.visit();
    await visit.search('honey');
    expect((await visit.event('sql')).data).toMatchObject({ access: null });
    await visit.login(luc, 'wrong');
    expect((await visit.event('login_failed')).data).toMatchObject({ access: null });
  });
});

describe('a card that the hardened shop refuses', () => {
  const refusedAs = async (visit: Visit, cookie: string) => {
    visit.cookie = cookie;
    await visit.send('/orders');
    return (await visit.event('refused')).data;
  };

  it('is forged if it is for an account that the shop never gave this learner a card for', async () => {
    const visit = await shop.visit().switchTo('defended');
    for (const cookie of [cookieFor(1), cookieFor(3), `${cookieFor(1)}.0123456789abcdef`])
      expect(await refusedAs(visit, cookie)).toMatchObject({ blocked_by: 'cookie_seal', forged: true });
  });

  it('is not forged if it is one’s own, or was issued for the password before the switch', async () => {
    const visit = shop.visit();
    await visit.form('/login', { email: luc, password: passwords[luc], remember: 'on' });
    await visit.switchTo('defended');
    for (const cookie of [cookieFor(9), `${cookieFor(9)}.old`, cookieFor(4)])
      expect(await refusedAs(visit, cookie)).toMatchObject({ blocked_by: 'cookie_seal', forged: false });
  });

  it('is forged if it was issued for a changed query', async () => {
    const visit = shop.visit();
    await visit.form('/login', { email: `${luc}' --`, password: 'x', remember: 'on' });
    await visit.switchTo('defended');
    expect(await refusedAs(visit, cookieFor(4))).toMatchObject({ blocked_by: 'cookie_seal', forged: true });
  });
});

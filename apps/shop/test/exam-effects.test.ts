import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

describe('an order', () => {
  it.each([
    [[[9, 2, '0.1']], [9]],
    [
      [
        [9, 1, ''],
        [1, -2, ''],
      ],
      [9],
    ],
    [
      [
        [9, 1, ''],
        [9, -1, ''],
        [1, 1, ''],
      ],
      [1],
    ],
    [[[9, -1, '']], []],
  ] as const)('of %j buys %j', async (lines, bought) => {
    const visit = await shop.visit().signIn();
    for (const [product, quantity, price] of lines)
      await visit.form('/cart', { product_id: String(product), quantity: String(quantity), price });
    await visit.form('/orders', { note: '', voucher: '' });
    expect((await visit.event('order_placed')).data).toMatchObject({ bought });
  });
});

describe('a file of the virtual server', () => {
  const path = '/srv/shop/config/bank.conf';
  const xml = `<!DOCTYPE d [<!ENTITY x SYSTEM "file://${path}">]><delivery>&x;</delivery>`;
  const holes = [
    ['recipe', (visit: Visit) => visit.send('/recipes/sheet?name=../config/bank.conf')],
    ['calendar', (visit: Visit) => visit.form('/pickup', { note: '{file:config/bank.conf}' })],
    ['delivery_note', (visit: Visit) => visit.form('/deliveries', { xml })],
  ] as const;
  type Visit = ReturnType<typeof shop.visit>;

  it.each(holes)('is shown by a %s of the vulnerable shop only', async (by, ask) => {
    const visit = shop.visit();
    expect(await (await ask(visit)).text()).toContain('50-7214-9');
    expect((await visit.event('file_shown')).data).toMatchObject({ mode: 'open', path, by });
    await visit.switchTo('defended');
    expect(await (await ask(visit)).text()).not.toContain('50-7214-9');
    await visit.page('/mailbox');
    await visit.event('mailbox_opened');
    expect(
      shop.events.filter(({ type, data }) => type === 'file_shown' && data['mode'] === 'defended'),
    ).toEqual([]);
  });
});

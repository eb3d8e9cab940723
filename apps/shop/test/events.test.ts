import { TargetEventList } from '@sentiero/contracts/targets';
import { platformHeaders } from '@sentiero/target-kit';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest, token } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const path = '/_sentiero/events';

describe('the list of events', () => {
  it('is served to the platform, each field with an example and its meaning in four languages', async () => {
    const headers = platformHeaders(token, { method: 'GET', path });
    const list: unknown = await (await fetch(shop.url + path, { headers })).json();
    expect(Value.Errors(TargetEventList, list)).toEqual([]);
    const types = Value.Parse(TargetEventList, list);
    expect(types.map(({ type }) => type)).toContain('order_placed');
    const keys = types.flatMap(({ type, fields }) => fields.map(({ key }) => `${type} ${key}`));
    for (const key of ['sql tables.*', 'sql unprotected.depends_on_columns.*', 'order_placed items.*.price'])
      expect(keys).toContain(key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { description, fields } of types)
      for (const text of [description, ...fields.map((field) => field.description)])
        for (const words of [text.de, text.en, text.fr, text.it]) expect(words).toMatch(/\p{L}{3}/u);
  });

  it('is a 404 without the platform’s signature', async () => {
    expect((await fetch(shop.url + path)).status).toBe(404);
    const otherPath = platformHeaders(token, { method: 'GET', path: '/_sentiero/learners' });
    expect((await fetch(shop.url + path, { headers: otherPath })).status).toBe(404);
    const otherKey = platformHeaders('another-token-altogether', { method: 'GET', path });
    expect((await fetch(shop.url + path, { headers: otherKey })).status).toBe(404);
    expect((await shop.visit().send(path)).status).toBe(404);
  });
});

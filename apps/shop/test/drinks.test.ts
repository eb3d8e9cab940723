import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AgeService, dayNumber } from '../src/data/age-service.ts';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
const later = new Date(Date.now() + 700 * 86_400_000).toISOString().slice(0, 10);
const reserve = (visit: Visit, product: string, day: string) => visit.form('/drinks', { product, day });
/** Days that the service cannot read. */
const unreadable = ['', 'tomorrow', '31.12.2026', '2026-02-30', '2026-13-01', '20261224', '2026-12-2', 'NaN'];

describe('drinks with a minimum age', () => {
  it('are reserved from that age on, and refused below, in both shops', async () => {
    const visit = await shop.visit().signIn();
    for (const mode of ['open', 'defended'] as const) {
      await visit.switchTo(mode);
      expect(await visit.page('/drinks')).toContain('name="day" value="20');
      expect((await reserve(visit, 'cider', soon)).status).toBe(200);
      expect((await visit.event('drink_reserved')).data).toMatchObject({
        product: 'cider',
        age_confirmed: true,
        failure: null,
        to_minor: false,
      });
      const refused = await reserve(visit, 'kirsch', soon);
      expect([refused.status, (await refused.text()).includes('aren’t 18 yet')]).toEqual([403, true]);
      expect((await visit.event('drink_reserved_failed')).data).toMatchObject({
        reason: 'too_young',
        age: 16,
      });
    }
  });

  it.each([...unreadable, '2026-12-24T18:00', 'x'.repeat(4_000)])(
    'are sold to minors in the vulnerable shop alone when the service breaks at the day %j',
    async (day) => {
      const visit = await shop.visit().signIn();
      expect((await reserve(visit, 'kirsch', day)).status).toBe(200);
      expect((await visit.event('drink_reserved')).data).toMatchObject({
        to_minor: true,
        age_confirmed: false,
        failure: day.length > 10 ? 'too_long' : 'unreadable',
      });
      await visit.switchTo('defended');
      expect((await reserve(visit, 'cider', soon)).status).toBe(200);
      expect((await reserve(visit, 'kirsch', day)).status).toBe(400);
      expect((await visit.event('refused')).data).toMatchObject({
        blocked_by: 'fail_closed',
        done_before: ['drink_reserved'],
      });
      expect((await visit.event('drink_reserved_failed')).data).toMatchObject({ reason: 'no_answer' });
    },
  );

  it('are sold to minors in the vulnerable shop alone when the service is asked too often', async () => {
    const visit = await shop.visit().signIn();
    for (const [mode, status] of [
      ['open', 200],
      ['defended', 503],
    ] as const) {
      await visit.switchTo(mode);
      for (let n = 0; n < 10; n++) expect((await reserve(visit, 'kirsch', soon)).status).toBe(403);
      expect((await reserve(visit, 'kirsch', soon)).status).toBe(status);
    }
    expect((await visit.event('refused')).data).toMatchObject({ blocked_by: 'fail_closed' });
  });

  it('are for the next two weeks, for customers, and none that the shop does not have', async () => {
    const visit = await shop.visit().signIn();
    for (const day of [later, '2020-01-01', '0000-01-01'])
      expect((await reserve(visit, 'cider', day)).status, day).toBe(400);
    expect((await reserve(visit, 'absinthe', soon)).status).toBe(404);
    const visitor = shop.visit();
    expect((await reserve(visitor, 'cider', soon)).headers.get('location')).toBe('/login?from=%2Fdrinks');
  });
});

it('the age service answers ten questions a minute, and again a minute later', () => {
  let now = 0;
  const service = new AgeService(() => now);
  const question = { customerId: 3, minimumAge: 18, day: '2026-12-24' };
  for (let n = 0; n < 10; n++) expect(service.isOldEnough(question)).toBe(true);
  expect(() => service.isOldEnough(question)).toThrow('overloaded');
  now = 60_000;
  expect(service.isOldEnough(question)).toBe(true);
});

it('a day is a real day of the calendar', () => {
  expect(dayNumber('2028-02-29') - dayNumber('2028-02-28')).toBe(1);
  for (const day of unreadable) expect(dayNumber(day), day).toBeNaN();
});

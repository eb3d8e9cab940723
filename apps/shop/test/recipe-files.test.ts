import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const sheet = (name: string) => `/recipes/sheet?name=${encodeURIComponent(name)}`;

describe('recipe sheets', () => {
  it('are listed and read', async () => {
    const visit = shop.visit();
    expect(await visit.page('/recipes')).toContain('/recipes/sheet?name=soups/barley.txt');
    expect(await visit.page(sheet('soups/barley.txt'))).toContain('Barley soup');
    expect((await visit.event('file_read')).data).toMatchObject({
      path: '/srv/shop/recipes/soups/barley.txt',
      outside: false,
    });
  });

  it('are not read by a request for the headers only', async () => {
    const visit = shop.visit();
    await visit.send(sheet('../config/till.conf'), { method: 'HEAD' });
    await visit.send('/backup/customers.csv', { method: 'HEAD' });
    await visit.switchTo('headers');
    const { learner } = await visit.event('mode');
    const types = shop.events.filter((event) => event.learner === learner).map(({ type }) => type);
    expect(types).toEqual(['mode']);
  });

  it.each([
    ['../config/till.conf', '/srv/shop/config/till.conf'],
    ['../../../etc/passwd', '/etc/passwd'],
    ['../../../../../../../../etc/passwd', '/etc/passwd'],
    ['soups/../../config/./till.conf', '/srv/shop/config/till.conf'],
    ['..//config//till.conf', '/srv/shop/config/till.conf'],
    ['../recipes-unfinished/pizokel.txt', '/srv/shop/recipes-unfinished/pizokel.txt'],
  ])(
    '%s leaves the folder in the vulnerable shop, and is refused in the hardened one',
    async (name, path) => {
      const visit = shop.visit();
      expect((await visit.send(sheet(name))).status).toBe(200);
      expect((await visit.event('file_read')).data).toMatchObject({ name, path, outside: true });
      await visit.switchTo('defended');
      expect((await visit.send(sheet(name))).status).toBe(403);
      expect((await visit.event('refused')).data).toMatchObject({ blocked_by: 'path_check', what: path });
      expect((await visit.send(sheet('soups/../zopf.txt'))).status).toBe(200);
    },
  );
});

/** Real files of the machine, asked for in every spelling that has left a folder somewhere. */
const real = ['proc/self/environ', 'etc/hostname', 'proc/version', 'etc/os-release'];
const spellings = [
  (file: string) => `${'../'.repeat(12)}${file}`,
  (file: string) => `/${file}`,
  (file: string) => `//${file}`,
  (file: string) => `file:///${file}`,
  (file: string) => `${'..\\'.repeat(12)}${file}`,
  (file: string) => `${'....//'.repeat(12)}${file}`,
  (file: string) => `${'%2e%2e%2f'.repeat(12)}${file}`,
  (file: string) => `${'%252e%252e%252f'.repeat(12)}${file}`,
  (file: string) => `${'..%c0%af'.repeat(12)}${file}`,
  (file: string) => `${'．．／'.repeat(12)}${file}`,
  (file: string) => `${'../'.repeat(12)}${file}/.`,
  (file: string) => `${'../'.repeat(12)}${file}?.txt`,
];
const escapes = real.flatMap((file) => spellings.map((spell) => spell(file)));

it(`the virtual tree shows no real file to ${escapes.length} escapes, nor properties of objects`, async () => {
  expect(escapes.length).toBeGreaterThanOrEqual(40);
  const visit = shop.visit();
  for (const name of [...escapes, '', '.', '..', '__proto__', 'constructor', '../../../__proto__', '/'])
    expect((await visit.send(sheet(name))).status, name).toBe(404);
  expect((await visit.send('/recipes/sheet?name=zopf.txt%00.png')).status).toBe(400);
  expect((await visit.send('/recipes/sheet?name=../&name=zopf.txt')).status).toBe(404);
  expect((await visit.send(sheet('../'.repeat(2_000)))).status).toBe(400);
});

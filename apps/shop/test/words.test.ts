import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '@sentiero/lab-app';
import { vocabularies } from '../src/locales/languages.ts';
import { startShopUnderTest } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const wanted: [Language, string][] = [
  ['de', 'de-CH,de;q=0.9,en;q=0.5'],
  ['en', 'en'],
  ['fr', 'it;q=0.1, fr'],
  ['it', 'ja, it'],
  ['en', 'ja'],
];

it.each(wanted)('speaks %s to a browser that asks for "%s"', async (language, header) => {
  const visit = shop.visit();
  const { login, home, problems } = vocabularies[language];
  const read = async (path: string) =>
    (await visit.send(path, { headers: { 'Accept-Language': header } })).text();
  const form = await read('/login');
  expect(form).toContain(`<html lang="${language}">`);
  expect(form).toContain(login.remember);
  const { before, after } = home.lookedFor;
  const found = await read('/search?q=<em>honey</em>');
  expect(found).toContain(`${before}<em>honey</em>${after}`);
  expect(await read('/products/3')).toContain('Wildflower honey');
  expect(await read('/products/99')).toContain(problems.noProduct);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '@sentiero/lab-app';
import { vocabularies } from '../src/words/languages.ts';
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
  const [before, after] = home.lookedFor;
  const found = await read('/search?q=<em>honey</em>');
  expect(found).toContain(`${before}<em>honey</em>${after}`);
  expect(await read('/products/3')).toContain('Wildflower honey');
  expect(await read('/products/99')).toContain(problems.noProduct);
});

it('leaves no sentence untranslated', () => {
  const said = (value: unknown, path = ''): [string, string][] => {
    if (typeof value === 'function') return said(value('1', '2'), path);
    if (typeof value !== 'object' || value === null) return [[path, String(value)]];
    return Object.entries(value).flatMap(([key, inner]) => said(inner, `${path}.${key}`));
  };
  const { de, en, fr, it: italian } = vocabularies;
  const sentences = new Map(said(en).filter(([, text]) => text.length > 12));
  for (const [path, text] of [de, fr, italian].flatMap((words) => said(words))) {
    expect(text.trim(), path).not.toBe('');
    expect(text, path).not.toMatch(/[ß!]/);
    expect(text, path).not.toBe(sentences.get(path));
  }
});

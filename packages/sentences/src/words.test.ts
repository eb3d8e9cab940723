import { readFileSync } from 'node:fs';
import { languages, type Language } from '@sentiero/contracts/shared';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

/** What not every language has, such as elisions. */
const ofSome = new Set([
  'compounds',
  'compounds_in_sentences',
  'elisions',
  'elisions_in_sentences',
  'one',
  'one_thousand',
  'owned',
  'two',
  'zero',
]);

function listsOf(language: Language): string[] {
  const text = readFileSync(new URL(`../words/${language}.yaml`, import.meta.url), 'utf8');
  return Object.keys(parse(text)).filter((list) => !ofSome.has(list));
}

test.each(languages)('words/%s.yaml has the lists of every language, and no unknown one', (language) => {
  expect(listsOf(language).toSorted()).toEqual(listsOf('en').toSorted());
});

import { readFileSync } from 'node:fs';
import { languages, type Language } from '@sentiero/contracts/shared';
import { parse } from 'yaml';

type Lists = Readonly<Record<string, string | undefined>>;

const listsOf = (language: Language): Lists =>
  // In this schema, every word is a string, also `no` and `null`.
  parse(readFileSync(new URL(`../words/${language}.yaml`, import.meta.url), 'utf8'), { schema: 'failsafe' });
const files = languages.map((language) => [language, listsOf(language)] as const);

const split = (words = '') => words.trim().split(/\s+/);

/** The words of a list in one language, in order. */
export function wordList(language: Language, list: string): readonly string[] {
  const words = files.find(([each]) => each === language)?.[1][list];
  if (words === undefined) throw new Error(`words/${language}.yaml has no list ${list}`);
  return split(words);
}

/** The words of a list in every language that has it, and signs that belong to them. */
export function wordSet(list: string, signs = ''): ReadonlySet<string> {
  const own = files.flatMap(([, lists]) => (list in lists ? split(lists[list]) : []));
  if (own.length === 0) throw new Error(`no language has a list ${list}`);
  return new Set([...own, ...split(signs)].filter((word) => word !== ''));
}

/** The same as the alternatives of a regular expression. */
export const anyOf = (...lists: readonly string[]): string =>
  [...new Set(lists.flatMap((list) => [...wordSet(list)]))].map((word) => RegExp.escape(word)).join('|');

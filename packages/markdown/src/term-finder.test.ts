import { expect, test } from 'vitest';
import { termFinder } from './term-finder.ts';

const said = (text: string) => ({ de: text, en: text, fr: text, it: text });
const none = { de: [], en: [], fr: [], it: [] };
const terms = [
  { key: 'cookie', term: said('cookie'), spellings: { ...none, en: ['cookies'] }, text: said('…') },
  { key: 'session', term: said('session'), spellings: { ...none, en: ['session cookie'] }, text: said('…') },
  { key: 'csp', term: said('CSP'), spellings: none, text: said('…') },
  { key: 'odd', term: said('C++ (old)'), spellings: none, text: said('…') },
];

test.each([
  ['A Cookie and two cookies', ['cookie Cookie', 'cookie cookies']],
  ['the session cookie', ['session session cookie']],
  ['CSP, but no csp', ['csp CSP']],
  ['cookiecutter, mycookie, cookie_jar', []],
  ['Écookie and cookieé', []],
  ['(cookie)', ['cookie cookie']],
  ['in C++ (old) style', ['odd C++ (old)']],
])('%s', (text, expected) => {
  const found = termFinder(terms, 'en')(text);
  expect(found.map(({ key, start, end }) => `${key} ${text.slice(start, end)}`)).toEqual(expected);
});

test('a spelling belongs to its language', () => {
  expect(termFinder(terms, 'de')('two cookies')).toEqual([]);
  expect(termFinder([], 'de')('two cookies')).toEqual([]);
});

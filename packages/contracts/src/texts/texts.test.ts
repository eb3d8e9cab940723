import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressWords,
  byAlphabet,
  emailKey,
  hasWords,
  isBlank,
  isSameName,
  loginKey,
  normalCode,
  normalEmail,
  normalName,
  plainAnswer,
  readingsOf,
  searchForm,
  storedText,
  trimmedText,
  usernameKey,
} from './index.ts';

const invisible = fc.constantFrom(
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u2069',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\ufff9',
);
const letters = fc.string({
  unit: fc.constantFrom(...'abzäöüéèàçñßøščwxSÄÖ09'),
  minLength: 1,
  maxLength: 12,
});
const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
const anyCharacter = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code).toWellFormed());
const blanks = fc.constantFrom(' ', '\u00a0', '\u2009', '\u202f', '\u3000', '\t', '  ');

/** Two ways to type the same text: characters that nobody sees, another Unicode form, case or width. */
const disguised = fc
  .record({
    text: letters,
    signs: fc.array(fc.tuple(fc.nat({ max: 12 }), invisible), { maxLength: 4 }),
    change: fc.constantFrom(
      (text: string) => text.normalize('NFD'),
      (text: string) => text.toUpperCase(),
      wide,
      (text: string) => text,
    ),
  })
  .map(({ text, signs, change }) => {
    const typed = signs.reduce((all, [at, sign]) => all.slice(0, at) + sign + all.slice(at), change(text));
    return { text, typed };
  });

describe('whatever keyboards and clipboards add', () => {
  test.each([
    ['an answer', plainAnswer],
    ['a search', searchForm],
    ['a username', usernameKey],
  ])('%s has one form, which is its own form', (_what, form) => {
    fc.assert(
      fc.property(disguised, ({ text, typed }) => {
        expect(form(typed)).toBe(form(text));
        expect(form(form(text))).toBe(form(text));
      }),
    );
  });

  test('the stored form of any text, name or address is its own form', () => {
    const texts = fc.string({ unit: fc.oneof(anyCharacter, invisible, blanks, letters), maxLength: 20 });
    fc.assert(
      fc.property(texts, (text) => {
        for (const form of [normalName, storedText, normalCode, emailKey, trimmedText])
          expect(form(form(text)), form.name).toBe(form(text));
      }),
      { numRuns: 500 },
    );
  });

  test('a text without anything visible is blank; one letter is enough that it is not', () => {
    const unseen = fc.string({ unit: fc.oneof(invisible, blanks, fc.constant('\u0000')), maxLength: 8 });
    fc.assert(
      fc.property(unseen, fc.constantFrom('a', '0', '-', '👩', '"'), (text, sign) => {
        expect([isBlank(text), storedText(text)]).toEqual([true, '']);
        expect(isBlank(text + sign + text)).toBe(false);
      }),
    );
  });
});

test('an address has one key, with its domain in Unicode or ASCII', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  const domain = fc.string({ unit: fc.constantFrom(...'abcäöüéłø'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(word, domain, invisible, (local, name, sign) => {
      const address = `${local}@${name}.example`;
      const key = emailKey(address);
      expect(key).toBe(normalEmail(address));
      for (const other of [
        address.toUpperCase(),
        address.normalize('NFD'),
        ` ${sign}${address}\u00a0`,
        wide(address),
        `${local}@${name}。example`,
        key,
      ])
        expect([emailKey(other), loginKey(other)], other).toEqual([key, key]);
      expect(hasWords(key, addressWords(`${name}.example`).join(' '))).toBe(true);
    }),
  );
});

test('names are one whatever their case, form and blanks, and not without their accents', () => {
  expect(isSameName('Zoe\u0301  Müller', 'ZOÉ\u00a0MÜLLER')).toBe(true);
  expect(isSameName('Zoe', 'Zoé')).toBe(false);
  expect(normalName(' Zoe\u0301\u00a0 Nagel ')).toBe('Zoé Nagel');
});

test.each([
  ['MÜLLER', 'müller'],
  ['Müller', 'MULLER'],
  ['Grösse', 'größe'],
  ["O'Neill", 'o´neill'],
  ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
])('%j is found by %j', (text, typed) => expect(hasWords(text, typed)).toBe(true));

test.each([['hkrn 4827–qxvt'], ['ＨＫＲＮ４８２７ＱＸＶＴ'], ['HKRN\u200b-4827-QXVT\u00a0']])(
  '%j is a code',
  (typed) => expect(normalCode(typed)).toBe('HKRN4827QXVT'),
);

test('a space without width is nothing or a blank, and a long dash two hyphens, unless it is a minus', () => {
  expect(readingsOf('a\u200bb')).toEqual(['ab', 'a b']);
  expect(readingsOf('admin’ —')).toEqual(['admin’ —', 'admin’ --']);
  expect(readingsOf('–5')).toEqual(['–5']);
});

test.each(['de', 'en', 'fr', 'it'])(
  'in %s, accents stand beside their letters, and numbers count',
  (language) => {
    const names = [
      'Zürcher',
      'Österreich',
      'Oster',
      'Ägerter',
      'Zaugg',
      'adler',
      'Klasse 10',
      'Klasse 2',
      'Éva',
    ];
    const sorted = [
      'adler',
      'Ägerter',
      'Éva',
      'Klasse 2',
      'Klasse 10',
      'Oster',
      'Österreich',
      'Zaugg',
      'Zürcher',
    ];
    expect(names.toSorted(byAlphabet(language))).toEqual(sorted);
  },
);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '@sentiero/contracts/shared';
import { describe, expect, test } from 'vitest';

type Texts = { [group: string]: { [key: string]: string } };

function read(language: Language): Map<string, string> {
  const file = join(import.meta.dirname, `../../../public/locales/${language}/translation.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts;
  const flat = Object.entries(texts).flatMap(([group, entries]) =>
    Object.entries(entries).map(([key, text]) => [`${group}.${key}`, text] as const),
  );
  return new Map(flat);
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([a-z_]+)\s*\}\}|<\/?([a-z]+)>/gi)].map(([whole]) => whole).toSorted();
}

/** French and Italian have another plural form, for millions. */
function isOfEveryLanguage(key: string): boolean {
  return !key.endsWith('_many');
}

const english = read('en');

describe.each(languages.filter((language) => language !== 'en'))('the texts in %s', (language) => {
  const texts = read(language);

  test('have the same keys as the English ones', () => {
    expect([...texts.keys()].filter(isOfEveryLanguage).toSorted()).toEqual([...english.keys()].toSorted());
  });

  test('have the same placeholders and tags', () => {
    for (const [key, text] of english)
      expect(placeholders(texts.get(key) ?? ''), key).toEqual(placeholders(text));
  });
});

/** Masculine-only forms and false friends; `docs/glossary.md` has the replacements. */
const unfit: Partial<Record<Language, RegExp>> = {
  fr: /\b(arrêté|déconnecté|connecté|tu es parti|un utilisateur|Utilisateurs|un enseignant|Ton enseignant)(?![·\p{L}])/u,
  it: /\b(conto|conti|rimasto|connesso|sei stato|sei andato|il tuo docente|student[ei]|cestino)(?!\p{L})/iu,
  en: /\b(e-mail|user name|nobody|somebody|anybody)\b/i,
};

describe.each(languages)('every text in %s', (language) => {
  const texts = [...read(language)];

  test('has a key of the form group.kebab-key and is not empty', () => {
    for (const [key, text] of texts) {
      // Plural suffixes and code names (`target_failed`, `maxAge`) keep their spelling within a key.
      expect(key).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z0-9]\w*(-\w+)*$/);
      expect(text.trim(), key).not.toBe('');
    }
  });

  test('has no exclamation marks', () => {
    for (const [key, text] of texts) expect(text, key).not.toMatch(/[!¡]/);
  });

  test('is gender-neutral and uses no word that the glossary replaces', () => {
    const pattern = unfit[language] ?? /(?!)/;
    // A logged-out account counts as a visitor.
    const aboutPeople = texts.filter(([key]) => key !== 'settings.sessions-ended');
    for (const [key, text] of aboutPeople) expect(text, key).not.toMatch(pattern);
  });

  test('is Swiss: no sharp s', () => {
    for (const [key, text] of texts) expect(text, key).not.toContain('ß');
  });
});

import { expect, test } from 'vitest';
import { newCategory } from './drafts.ts';
import { copyTexts, languageState, mapCategoryTexts, textsOf, translationState } from './texts.ts';

const title = { de: 'Titel', en: 'Title', fr: 'Titre', it: 'Titolo' };
const draft = { ...newCategory(), title, description: title };
const initial = textsOf(draft, mapCategoryTexts);
const origins = { initial, stale: [{ field: 'title', language: 'fr' } as const], confirmed: [] };
const ref = { field: 'title', language: 'fr' } as const;

test('a translation that was stale stays so until it is changed or confirmed', () => {
  expect(translationState(initial, ref, origins)).toBe('stale');
  expect(translationState(initial, ref, { ...origins, confirmed: [ref] })).toBe('fine');
  const changed = { ...initial, title: { ...title, fr: 'Autre titre' } };
  expect(translationState(changed, ref, origins)).toBe('fine');
});

test('changing the source makes its translations stale, and taking the change back makes them fine again', () => {
  const italian = { field: 'title', language: 'it' } as const;
  const changed = { ...initial, title: { ...title, en: 'Another' } };
  expect(translationState(changed, italian, origins)).toBe('stale');
  expect(translationState(initial, italian, origins)).toBe('fine');
});

test('the mark of a language is the worst of its texts', () => {
  expect(languageState(initial, 'fr', origins)).toBe('stale');
  expect(languageState({ ...initial, title: { ...title, fr: ' ' } }, 'fr', origins)).toBe('missing');
  expect(languageState(initial, 'en', origins)).toBe('fine');
});

test('copying from another language overwrites nothing that was written', () => {
  const half = { ...draft, title: { ...title, it: '' } };
  const copied = copyTexts(half, mapCategoryTexts, 'en', 'it');
  expect(copied.title.it).toBe('Title');
  expect(copied.description.it).toBe('Titolo');
});

import { expect, test } from 'vitest';
import { newCategory, newLesson } from './drafts.ts';
import {
  confirmedNow,
  copiedNow,
  copyIntoAll,
  copyTexts,
  languageState,
  mapCategoryTexts,
  mapLessonTexts,
  textsOf,
  translationState,
  type MapTexts,
  type Texts,
} from './texts.ts';

const title = { de: 'Titel', en: 'Title', fr: 'Titre', it: 'Titolo' };
const draft = { ...newCategory(), title, description: title };
const initial = textsOf(draft, mapCategoryTexts);
const origins = { initial, stale: [{ field: 'title', language: 'fr' } as const], confirmed: [] };
const ref = { field: 'title', language: 'fr' } as const;

test('an outdated translation stays outdated until it is changed or confirmed', () => {
  expect(translationState(initial, ref, origins)).toBe('stale');
  expect(translationState(initial, ref, { ...origins, confirmed: [ref] })).toBe('fine');
  const changed = { ...initial, title: { ...title, fr: 'Autre titre' } };
  expect(translationState(changed, ref, origins)).toBe('fine');
});

test('changing the source makes its translations outdated, and undoing the change makes them current again', () => {
  const italian = { field: 'title', language: 'it' } as const;
  const changed = { ...initial, title: { ...title, en: 'Another' } };
  expect(translationState(changed, italian, origins)).toBe('stale');
  expect(translationState(initial, italian, origins)).toBe('fine');
});

test('texts copied into all languages are untranslated until they are changed', () => {
  const empty = { de: '', en: '', fr: '', it: '' };
  const blank: Texts = { title: { ...empty, de: 'Weg' }, aim: { ...empty, de: 'Ziel', fr: 'But' } };
  const mapTexts: MapTexts<Texts> = (from, change) =>
    Object.fromEntries(Object.entries(from).map(([field, text]) => [field, change(text, field)]));
  const { draft: filled, copies } = copyIntoAll(blank, mapTexts, 'de');
  expect(filled['aim']).toEqual({ de: 'Ziel', en: 'Ziel', fr: 'But', it: 'Ziel' });
  const now = { initial: {}, stale: [], confirmed: [], copies };
  expect(translationState(filled, { field: 'title', language: 'en' }, now)).toBe('copied');
  expect(translationState(filled, { field: 'title', language: 'de' }, now)).toBe('fine');
  expect(languageState(filled, 'it', now)).toBe('copied');
  expect(copiedNow(filled, copies)).toHaveLength(5);
  const changed = { ...filled, title: { de: 'Weg', en: 'Way', fr: 'Weg', it: 'Weg' } };
  expect(translationState(changed, { field: 'title', language: 'en' }, now)).toBe('fine');
  expect(copiedNow(changed, copies)).toHaveLength(4);
});

test('outdated and confirmed marks move with their text', () => {
  const textsWith = (...goals: object[]) =>
    textsOf({ ...newLesson(), title, goals: goals as (typeof title)[] }, mapLessonTexts);
  const aim = { de: 'Ziel', en: 'Aim', fr: 'But', it: 'Scopo' };
  const at = (place: number) => ({ field: `goals/${place}`, language: 'fr' }) as const;
  const before = { initial: textsWith(aim, title), stale: [at(0)], confirmed: [] };
  expect(translationState(textsWith(title, aim), at(1), before)).toBe('stale');
  expect(translationState(textsWith(title, aim), at(0), before)).toBe('fine');
  expect(translationState(textsWith(aim, { ...aim, fr: 'Autre' }, title), at(1), before)).toBe('fine');
  expect(translationState(textsWith({ ...title, en: 'Heading' }, aim), at(0), before)).toBe('stale');
  const confirmed = { ...before, confirmed: [at(0)] };
  expect(translationState(textsWith(title, aim), at(1), confirmed)).toBe('fine');
  expect(confirmedNow(textsWith(title, aim), confirmed)).toEqual([at(1)]);
  expect(confirmedNow(textsWith(title), confirmed)).toEqual([]);
});

test('the mark of a language is the worst of its texts', () => {
  expect(languageState(initial, 'fr', origins)).toBe('stale');
  expect(languageState({ ...initial, title: { ...title, fr: ' ' } }, 'fr', origins)).toBe('missing');
  expect(languageState(initial, 'en', origins)).toBe('fine');
});

test('copying from another language overwrites no existing text', () => {
  const half = { ...draft, title: { ...title, it: '' } };
  const copied = copyTexts(half, mapCategoryTexts, { from: 'en', to: 'it' });
  expect(copied.title.it).toBe('Title');
  expect(copied.description.it).toBe('Titolo');
});

import {
  earlierField,
  type CategoryInput,
  type StepInput,
  type TranslationRef,
} from '@sentiero/contracts/authoring';
import { fallbackLanguage, languages, type Language, type Translatable } from '@sentiero/contracts/shared';
import type { LessonDraft } from './drafts.ts';

/** Visits the translatable texts of a draft; a text is named as in `TranslationRef`. */
export type MapTexts<Draft> = (
  draft: Draft,
  change: (text: Translatable, field: string) => Translatable,
) => Draft;

export const mapCategoryTexts: MapTexts<CategoryInput> = (draft, change) => ({
  ...draft,
  title: change(draft.title, 'title'),
  description: change(draft.description, 'description'),
});

export const mapLessonTexts: MapTexts<LessonDraft> = (draft, change) => ({
  ...draft,
  title: change(draft.title, 'title'),
  goals: draft.goals.map((text, index) => change(text, `goals/${index}`)),
  required_other: draft.required_other.map((text, index) => change(text, `required_other/${index}`)),
});

export const mapStepTexts: MapTexts<StepInput> = (draft, change) => ({
  ...draft,
  title: change(draft.title, 'title'),
  content: change(draft.content, 'content'),
  choices: draft.choices.map((choice, index) => ({
    ...choice,
    content: change(choice.content, `choices/${index}`),
  })),
  hints: draft.hints.map((text, index) => change(text, `hints/${index}`)),
  debrief: draft.debrief && change(draft.debrief, 'debrief'),
  model_answer: draft.model_answer && change(draft.model_answer, 'model_answer'),
});

export type Texts = Readonly<Record<string, Translatable>>;

export function textsOf<Draft>(draft: Draft, mapTexts: MapTexts<Draft>): Texts {
  const texts: Record<string, Translatable> = {};
  mapTexts(draft, (text, field) => (texts[field] = text));
  return texts;
}

/** `copied`: the text of another language, not translated yet. */
export type TranslationState = 'missing' | 'stale' | 'copied' | 'fine';

/** A text that the form copied into a language, wherever it is moved. */
export type Copy = { language: Language; text: string };

/**
 * The translations of a form: their stored texts, which were outdated, and which were confirmed since. Each keeps its
 * original name wherever it is moved.
 */
export type Origins = {
  initial: Texts;
  stale: readonly TranslationRef[];
  confirmed: readonly TranslationRef[];
  copies?: readonly Copy[];
};

/** A translation is outdated if its source changed after it, earlier or in this form. */
export function translationState(
  texts: Texts,
  { field, language }: TranslationRef,
  { initial, stale, confirmed, copies = [] }: Origins,
): TranslationState {
  const text = texts[field];
  if (!text || text[language].trim() === '') return 'missing';
  if (isCopy(text, language, copies)) return 'copied';
  const earlier = earlierField(initial, { field, language, text });
  if (earlier === undefined) return 'fine';
  const ref = { field: earlier, language };
  if (has(confirmed, ref)) return 'fine';
  if (has(stale, ref) && isSameElsewhere(text, language)) return 'copied';
  if (language === fallbackLanguage) return has(stale, ref) ? 'copied' : 'fine';
  const isChanged = initial[earlier]?.[fallbackLanguage] !== text[fallbackLanguage];
  return has(stale, ref) || isChanged ? 'stale' : 'fine';
}

/** The confirmed translations by their current names. */
export function confirmedNow(texts: Texts, { initial, confirmed }: Origins): TranslationRef[] {
  return Object.entries(texts).flatMap(([field, text]) =>
    languages
      .filter((language) => {
        const earlier = earlierField(initial, { field, language, text });
        return earlier !== undefined && has(confirmed, { field: earlier, language });
      })
      .map((language) => ({ field, language })),
  );
}

const has = (refs: readonly TranslationRef[], { field, language }: TranslationRef) =>
  refs.some((ref) => ref.field === field && ref.language === language);

/** A language's mark is the worst among its texts. */
export function languageState(texts: Texts, language: Language, origins: Origins): TranslationState {
  const states = Object.keys(texts).map((field) => translationState(texts, { field, language }, origins));
  if (states.includes('missing')) return 'missing';
  if (states.includes('copied')) return 'copied';
  return states.includes('stale') ? 'stale' : 'fine';
}

/** Fills empty texts of one language from another; existing ones are kept. */
export function copyTexts<Draft>(
  draft: Draft,
  mapTexts: MapTexts<Draft>,
  { from, to }: { from: Language; to: Language },
): Draft {
  return mapTexts(draft, (text) => (text[to].trim() === '' ? { ...text, [to]: text[from] } : text));
}

/** Fills the empty texts of all other languages from one; the second result are the texts copied. */
export function copyIntoAll<Draft>(
  draft: Draft,
  mapTexts: MapTexts<Draft>,
  from: Language,
): { draft: Draft; copies: Copy[] } {
  const copies: Copy[] = [];
  const filled = mapTexts(draft, (text) => {
    if (text[from].trim() === '') return text;
    const empty = languages.filter((language) => text[language].trim() === '');
    copies.push(...empty.map((language) => ({ language, text: text[from] })));
    return { ...text, ...Object.fromEntries(empty.map((language) => [language, text[from]])) };
  });
  return { draft: filled, copies };
}

/** The copies that are still as they were copied, by their current names. */
export function copiedNow(texts: Texts, copies: readonly Copy[]): TranslationRef[] {
  return Object.entries(texts).flatMap(([field, text]) =>
    languages.filter((language) => isCopy(text, language, copies)).map((language) => ({ field, language })),
  );
}

const isCopy = (text: Translatable, language: Language, copies: readonly Copy[]) =>
  isSameElsewhere(text, language) &&
  copies.some((copy) => copy.language === language && copy.text === text[language]);

const isSameElsewhere = (text: Translatable, language: Language) =>
  languages.some((other) => other !== language && text[other].trim() === text[language].trim());

/** The language at the end of a problem's path, as in `/goals/0/fr`. */
export function languageOfPath(path: string): Language | null {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return languages.find((language) => language === last) ?? null;
}

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

export type TranslationState = 'missing' | 'stale' | 'fine';

/**
 * The translations of a form: their stored texts, which were outdated, and which were confirmed since. Each keeps its
 * original name wherever it is moved.
 */
export type Origins = {
  initial: Texts;
  stale: readonly TranslationRef[];
  confirmed: readonly TranslationRef[];
};

/** A translation is outdated if its source changed after it, earlier or in this form. */
export function translationState(
  texts: Texts,
  { field, language }: TranslationRef,
  { initial, stale, confirmed }: Origins,
): TranslationState {
  const text = texts[field];
  if (!text || text[language].trim() === '') return 'missing';
  const earlier = earlierField(initial, { field, language, text });
  if (language === fallbackLanguage || earlier === undefined) return 'fine';
  const ref = { field: earlier, language };
  if (has(confirmed, ref)) return 'fine';
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

/** The language at the end of a problem's path, as in `/goals/0/fr`. */
export function languageOfPath(path: string): Language | null {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return languages.find((language) => language === last) ?? null;
}

import { earlierField, type TranslationRef } from '@sentiero/contracts/authoring';
import {
  fallbackLanguage,
  languages,
  translated,
  type Language,
  type Translatable,
} from '@sentiero/contracts/shared';
import { isBlank } from '@sentiero/contracts/texts';
import type { TranslationSources } from '../../db/schema/columns.ts';
import { hashOf } from '../../hash-of.ts';
import type { CategoryItem, LessonItem, StepItem } from './stored-items.ts';

/** An item's texts by field; list entries as `goals/0`. */
export type Texts = Record<string, Translatable>;
export type Stored = { texts: Texts; sources: TranslationSources };

const listed = (field: string, texts: readonly Translatable[]): Texts =>
  Object.fromEntries(texts.map((text, index) => [`${field}/${index}`, text]));

export const categoryTexts = ({
  title,
  description,
}: Pick<CategoryItem, 'title' | 'description'>): Texts => ({
  title,
  description,
});

export const lessonTexts = (item: Pick<LessonItem, 'title' | 'goals' | 'required_other'>): Texts => ({
  title: item.title,
  ...listed('goals', item.goals),
  ...listed('required_other', item.required_other),
});

type StepTexts = Pick<StepItem, 'title' | 'content' | 'hints' | 'debrief' | 'model_answer'> & {
  choices: readonly Pick<StepItem['choices'][number], 'content'>[];
};

export const stepTexts = (item: StepTexts): Texts => ({
  title: item.title,
  content: item.content,
  ...listed(
    'choices',
    item.choices.map(({ content }) => content),
  ),
  ...listed('hints', item.hints),
  ...(item.debrief && { debrief: item.debrief }),
  ...(item.model_answer && { model_answer: item.model_answer }),
});

type StepRowTexts = Omit<StepTexts, 'model_answer'> & { modelAnswer: StepTexts['model_answer'] };

/** The texts in a database row. */
export const stepRowTexts = ({ modelAnswer, ...row }: StepRowTexts): Texts =>
  stepTexts({ ...row, model_answer: modelAnswer });

/** In place of a hash: the text was copied from another language, and not translated since. */
const copyMark = 'copy';

export type TranslationMarks = {
  confirmed?: readonly TranslationRef[] | undefined;
  copied?: readonly TranslationRef[] | undefined;
};

/**
 * The hash of the English text that each translation was made from: the current text if the translation is new,
 * changed or confirmed, otherwise the stored hash. A copy has the mark instead.
 */
export function nextSources(
  before: Stored | undefined,
  after: Texts,
  { confirmed = [], copied = [] }: TranslationMarks = {},
): TranslationSources {
  const has = (refs: readonly TranslationRef[], field: string, language: Language) =>
    refs.some((ref) => ref.field === field && ref.language === language);
  const entries = Object.entries(after).map(([field, text]) => {
    const written = languages.filter((language) => !isBlank(text[language]));
    const sources = written.flatMap((language) => {
      const source = sourceOf(before, { field, language, text }, has(confirmed, field, language));
      const isCopy = has(copied, field, language) && isSameElsewhere(text, language);
      const kept = isCopy ? copyMark : source;
      return kept === null ? [] : [[language, kept] as const];
    });
    return [field, Object.fromEntries(sources)];
  });
  return Object.fromEntries(entries) as TranslationSources;
}

type Place = { field: string; language: Language; text: Translatable };

function sourceOf(before: Stored | undefined, place: Place, isConfirmed: boolean): string | null {
  const { language, text } = place;
  const fresh = language === fallbackLanguage ? null : sourceHash(text);
  const earlier = before && earlierField(before.texts, place);
  if (earlier === undefined || isConfirmed) return fresh;
  const made = before?.sources[earlier]?.[language];
  if (made === undefined || made === copyMark) return made ?? fresh;
  // The English text was a copy of the author's own language and is translated now, which outdates nothing.
  const wasCopy = before?.sources[earlier]?.[fallbackLanguage] === copyMark;
  const isTranslated = before?.texts[earlier]?.[fallbackLanguage] !== text[fallbackLanguage];
  return wasCopy && isTranslated ? fresh : made;
}

const isSameElsewhere = (text: Translatable, language: Language) =>
  languages.some((other) => other !== language && text[other].trim() === text[language].trim());

/** The translations whose English text has changed since they were made, and copies. */
export function staleTranslations(texts: Texts, sources: TranslationSources): TranslationRef[] {
  return Object.entries(texts).flatMap(([field, text]) =>
    languages
      .filter((language) => {
        const source = sources[field]?.[language];
        return source === copyMark || (source !== undefined && source !== sourceHash(text));
      })
      .map((language) => ({ field, language })),
  );
}

/** The English title, or that in the first language of a draft. */
export const englishTitle = ({ title }: { title: Translatable }) => translated(title, fallbackLanguage);

const sourceHash = (text: Translatable) => hashOf(text[fallbackLanguage]).slice(0, 12);

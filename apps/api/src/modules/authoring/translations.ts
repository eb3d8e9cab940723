import { earlierField, type TranslationRef } from '@sentiero/contracts/authoring';
import { fallbackLanguage, languages, type Language, type Translatable } from '@sentiero/contracts/shared';
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

/**
 * The hash of the English text that each translation was made from: the current text if the translation is new,
 * changed or confirmed, otherwise the stored hash.
 */
export function nextSources(
  before: Stored | undefined,
  after: Texts,
  confirmed: readonly TranslationRef[] = [],
): TranslationSources {
  const isConfirmed = (field: string, language: Language) =>
    confirmed.some((ref) => ref.field === field && ref.language === language);
  return mapTexts(after, (text, field, language) => {
    const earlier = before && earlierField(before.texts, { field, language, text });
    const made = earlier === undefined ? undefined : before?.sources[earlier]?.[language];
    return made !== undefined && !isConfirmed(field, language) ? made : sourceHash(text);
  });
}

/** The translations whose English text has changed since they were made. */
export function staleTranslations(texts: Texts, sources: TranslationSources): TranslationRef[] {
  return Object.entries(texts).flatMap(([field, text]) =>
    translated
      .filter((language) => (sources[field]?.[language] ?? sourceHash(text)) !== sourceHash(text))
      .map((language) => ({ field, language })),
  );
}

const translated = languages.filter((language) => language !== fallbackLanguage);
const sourceHash = (text: Translatable) => hashOf(text[fallbackLanguage]).slice(0, 12);

function mapTexts(
  texts: Texts,
  value: (text: Translatable, field: string, language: Language) => string,
): TranslationSources {
  const entries = Object.entries(texts).map(([field, text]) => [
    field,
    Object.fromEntries(translated.map((language) => [language, value(text, field, language)])),
  ]);
  return Object.fromEntries(entries) as TranslationSources;
}

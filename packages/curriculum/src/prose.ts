import type { Language } from '@sentiero/contracts/shared';
import type { Curriculum, CurriculumStep } from './curriculum.ts';
import { isLiteral } from './read-picture.ts';

/** A text of the curriculum in its languages, with its location. */
export type TranslatedText = { readonly place: string; readonly text: Readonly<Record<Language, string>> };

/** All texts that learners read, in order. */
export function textsOf({ categories, lessons, terms, pictures }: Curriculum): TranslatedText[] {
  return [
    ...categories.flatMap(({ key, title, description }) => [
      { place: `${key}: title`, text: title },
      { place: `${key}: description`, text: description },
    ]),
    ...lessons.flatMap(({ key, title, goals, required_other, steps }) => [
      { place: `${key}: title`, text: title },
      ...[...goals, ...required_other].map((text) => ({ place: `${key}: goals`, text })),
      ...steps.flatMap((step) => [
        { place: `${key}/${step.key}: title`, text: step.title },
        { place: `${key}/${step.key}`, text: step.content },
        ...step.hints.map((text) => ({ place: `${key}/${step.key}: hint`, text })),
        ...[step.debrief, step.model_answer]
          .filter((text) => text !== null)
          .map((text) => ({ place: `${key}/${step.key}: afterwards`, text })),
        ...step.choices.map(({ content }) => ({ place: `${key}/${step.key}: choice`, text: content })),
        ...linesOfHelp(step).map((text) => ({ place: `${key}/${step.key}: help`, text })),
      ]),
    ]),
    ...terms.flatMap(({ key, term, text }) => [
      { place: `term ${key}: name`, text: term },
      { place: `term ${key}`, text },
    ]),
    ...pictures.flatMap(({ key, shapes }) =>
      shapes.flatMap(({ label }) =>
        label && !isLiteral(label) ? [{ place: `picture ${key}: label`, text: label }] : [],
      ),
    ),
  ];
}

/** The short texts about wrong attempts: labels, replies, and what there is to say about choices. */
export function linesOfHelp(step: CurriculumStep): TranslatedText['text'][] {
  const conditions = [...step.task_conditions, ...step.event_conditions];
  return [
    ...Object.values(step.labels),
    ...conditions.map(({ label }) => label),
    ...step.replies.map(({ text }) => text),
    ...step.choices.map(({ feedback }) => feedback),
  ].filter((text) => text !== null && text !== undefined);
}

/** A text's prose, without code and the addresses of pictures and links. */
export function prose(text: string): string {
  return text
    .replace(/^```.*(?:\n(?!```$).*)*(?:\n```$)?/gm, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/!?(\[[^[\]]*\])\((?:pictures\/|https:\/\/)[^)\n\]]*\)/g, '$1');
}

/** A text's words, as a dictionary lists them. */
export function words(text: string, language: Language): string[] {
  const plain = prose(text).replaceAll('’', "'");
  const found = plain.match(/\p{L}[\p{L}\p{M}']*/gu) ?? [];
  const elides = language === 'fr' || language === 'it';
  return found
    .flatMap((word) => (elides ? word.split("'") : [word.replace(/'s?$/, '')]))
    .filter((word) => word.length > 2);
}

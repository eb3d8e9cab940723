import * as T from 'typebox';
import { limits } from './limits.ts';
import { line, linePattern, shownPattern } from './scalars.ts';
import { fallbackLanguage, type Language } from './languages.ts';

const written = T.String({ minLength: 1, maxLength: limits.contentMax, pattern: shownPattern });

/** A text in the four languages as staff write it: all are required and must not be blank. */
export const TranslatableInput = T.Object({ de: written, en: written, fr: written, it: written });
export type TranslatableInput = T.Static<typeof TranslatableInput>;

/** A title in the four languages, one line each. */
const title = line(limits.titleMax);
export const TitleInput = T.Object({ de: title, en: title, fr: title, it: title });

/** The same of what may be a draft: a language that is missing is an empty text. `missingTexts` says which it needs. */
const draft = T.String({ maxLength: limits.contentMax, default: '' });
export const DraftText = T.Object({ de: draft, en: draft, fr: draft, it: draft });
const draftTitle = T.With(line(limits.titleMax), { pattern: `^$|${linePattern}`, default: '' });
export const DraftTitle = T.Object({ de: draftTitle, en: draftTitle, fr: draftTitle, it: draftTitle });

/** A text in the four languages as readers get it. */
export const Translatable = T.Object({ de: T.String(), en: T.String(), fr: T.String(), it: T.String() });
export type Translatable = T.Static<typeof Translatable>;

/** The text in that language, or in English if it is missing; of a draft without both, the first that it has. */
export function translated(text: Translatable, language: Language): string {
  return text[language] || text[fallbackLanguage] || text.de || text.fr || text.it;
}

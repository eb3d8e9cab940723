import { isBlank } from '../texts/index.ts';
import { languages, type Language, type Translatable } from '../shared/index.ts';

/**
 * The languages that a text lacks. What learners see needs all; a hidden draft needs one, in whichever language, and
 * without any lacks all.
 */
export function missingLanguages(text: Translatable, isDraft: boolean): readonly Language[] {
  const missing = languages.filter((language) => isBlank(text[language]));
  return isDraft && missing.length < languages.length ? [] : missing;
}

/** The paths of what these texts lack, each below the path of its text: `/goals/0/fr`. */
export function missingTexts(texts: Readonly<Record<string, Translatable>>, isDraft: boolean): string[] {
  return Object.entries(texts).flatMap(([path, text]) =>
    missingLanguages(text, isDraft).map((language) => `${path}/${language}`),
  );
}

/** The condition of an input whose texts may lack languages as long as no learner sees the item. */
export const completeUnlessHidden = (texts: object) => ({
  if: { properties: { is_visible: { const: false } }, required: ['is_visible'] },
  else: { properties: texts },
});

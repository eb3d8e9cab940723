import type { TranslationRef } from '@sentiero/contracts/authoring';
import { fallbackLanguage, languages, type Language } from '@sentiero/contracts/shared';

type Item = { stale_translations: readonly TranslationRef[] };

/** The languages that are translated from the source. */
export const targetLanguages = languages.filter(
  (language): language is Exclude<Language, typeof fallbackLanguage> => language !== fallbackLanguage,
);

/** The number of these texts that are older than their source, in that language. */
export function countStale(items: readonly Item[], language: Language): number {
  return items
    .flatMap((item) => item.stale_translations)
    .filter((translation) => translation.language === language).length;
}

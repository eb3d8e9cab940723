import type { Language, Translatable } from '@sentiero/contracts/shared';
import i18next from 'i18next';

/** An interface text in the current language. */
export const t: typeof i18next.t = i18next.t.bind(i18next) as typeof i18next.t;

/** Shows the app in that language for the rest of the test. */
export async function showIn(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
}

/** The same text in all languages. */
export const inAll = (text: string): Translatable => ({ de: text, en: text, fr: text, it: text });

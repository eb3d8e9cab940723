import type { Translatable } from '@sentiero/contracts/shared';
import type { Language } from '@sentiero/lab-app';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** All texts of the circle's pages. */
export type Words = typeof en;

export const vocabularies: Record<Language, Words> = { de, en, fr, it };

/** A text that others show, such as the platform, in all languages. */
export function inAllLanguages(textIn: (words: Words) => string): Translatable {
  return { de: textIn(de), en: textIn(en), fr: textIn(fr), it: textIn(it) };
}

import type { Language } from '../languages.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };

export type MendWords = typeof en;

/** What an application says of one of its weak functions; `tests` names each kind of test. */
export type WeaknessWords = {
  readonly name: string;
  readonly text: string;
  readonly tests: Readonly<Record<string, string>>;
};

export const mendWords: Readonly<Record<Language, MendWords>> = { de, en, fr, it };

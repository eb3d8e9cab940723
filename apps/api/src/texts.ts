import type { Language } from '@sentiero/contracts/shared';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };

/** Mails, pages for learning platforms, and other texts that the API writes itself. */
export type Texts = typeof en;
export const texts: Record<Language, Texts> = { de, en, fr, it };

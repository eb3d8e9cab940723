import { fallbackLanguage, languages, type Language } from '@sentiero/contracts/shared';
import { preferredLanguage } from '@sentiero/service';
import type { RequestHead } from '@sentiero/http1/request-head';
import de from '../locales/de.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import fr from '../locales/fr.json' with { type: 'json' };
import it from '../locales/it.json' with { type: 'json' };

const texts: Record<Language, typeof en> = { de, en, fr, it };

/** The texts of pages and plain responses, in the browser's preferred language. */
export function pageTexts({ fields }: RequestHead): typeof en & { language: Language } {
  const language = preferredLanguage(fields.get('accept-language'), languages) ?? fallbackLanguage;
  return { language, ...texts[language] };
}

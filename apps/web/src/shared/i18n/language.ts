import {
  fallbackLanguage,
  languages,
  translated,
  type Language,
  type Translatable,
} from '@sentiero/contracts/shared';
import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export const languageNames: Record<Language, string> = {
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  en: 'English',
};

function asLanguage(value: string | undefined): Language {
  return languages.find((language) => language === value) ?? fallbackLanguage;
}

export function currentLanguage(): Language {
  return asLanguage(i18next.resolvedLanguage ?? i18next.language);
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return asLanguage(i18n.resolvedLanguage);
}

/** Returns a function that picks the current language of a text: `const translate = useTranslated()`. */
export function useTranslated(): (text: Translatable) => string {
  const language = useLanguage();
  return useCallback((text) => translated(text, language), [language]);
}

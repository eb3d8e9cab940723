import type { Language } from '@sentiero/contracts/shared';
import { useMemo } from 'react';
import { useLanguage } from './language.ts';

/** How dates and times are written where most of our readers live. */
const locales: Record<Language, string> = { de: 'de-CH', en: 'en-GB', fr: 'fr-CH', it: 'it-CH' };

/** Seconds to wait as people say it: "in 40 seconds", "in 12 minutes". */
export function formatWait(seconds: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(locales[language], { numeric: 'always' });
  return seconds < 90 ? format.format(seconds, 'second') : format.format(Math.ceil(seconds / 60), 'minute');
}

export function formatDate(timestamp: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long' }).format(new Date(timestamp));
}

export function formatDateTime(timestamp: string, language: Language): string {
  const style = { dateStyle: 'long', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(locales[language], style).format(new Date(timestamp));
}

/** The formats in the current language. */
export function useFormat() {
  const language = useLanguage();
  return useMemo(
    () => ({
      wait: (seconds: number) => formatWait(seconds, language),
      date: (timestamp: string) => formatDate(timestamp, language),
      dateTime: (timestamp: string) => formatDateTime(timestamp, language),
    }),
    [language],
  );
}

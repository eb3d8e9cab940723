import type { Language } from '@sentiero/contracts/shared';
import { useMemo } from 'react';
import { useLanguage } from './language.ts';

/** As the languages are written here: dates in the order of the country, hours to 24. */
const regions: Record<Language, string> = { de: 'de-CH', en: 'en-GB', fr: 'fr-CH', it: 'it-CH' };

/** Writes days in the current language: `const day = useDay('long')`. */
export function useDay(style: 'long' | 'medium'): (timestamp: string) => string {
  return useDates({ long: longDay, medium: mediumDay }[style]);
}

/** Writes times of the day. */
export function useTime(): (timestamp: string | number) => string {
  return useDates(timeOfDay);
}

const longDay: Intl.DateTimeFormatOptions = { dateStyle: 'long' };
const mediumDay: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };
const timeOfDay: Intl.DateTimeFormatOptions = { timeStyle: 'medium' };

function useDates(options: Intl.DateTimeFormatOptions) {
  const language = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(regions[language], options);
    return (timestamp: string | number) => format.format(new Date(timestamp));
  }, [language, options]);
}

/** The day on the wall calendar here, as `2026-11-02`: for files, which are read by machines too. */
export function isoDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

import type { Language } from '@sentiero/lab-app';

const region: Record<Language, string> = { de: 'de-CH', en: 'en-GB', fr: 'fr-CH', it: 'it-CH' };
const numbers = new Map<Language, Intl.NumberFormat>();
const dates = new Map<Language, Intl.DateTimeFormat>();

/** Hours as people write them, such as `1.5 h`. */
export function hoursText(language: Language, hours: number): string {
  const format =
    numbers.get(language) ?? new Intl.NumberFormat(region[language], { maximumFractionDigits: 2 });
  numbers.set(language, format);
  return `${format.format(hours)} h`;
}

export function dateText(language: Language, atMs: number): string {
  const format =
    dates.get(language) ??
    new Intl.DateTimeFormat(region[language], {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Europe/Zurich',
    });
  dates.set(language, format);
  return format.format(atMs);
}

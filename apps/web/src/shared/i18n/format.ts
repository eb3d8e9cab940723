import type { Language } from '@sentiero/contracts/shared';
import { useLanguage } from './language.ts';
import { viewerZone } from './zone.ts';

/** The locales of most of our readers: Swiss date order and 24-hour times. */
const locales: Record<Language, string> = { de: 'de-CH', en: 'en-GB', fr: 'fr-CH', it: 'it-CH' };

type Timestamp = string | number;

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/**
 * Formats times and lists in a language: `2. November 2026`, `02.11.2026`, `14:05:00`, `in 40 Sekunden`, `A und B`.
 */
export function formatIn(language: Language) {
  const locale = locales[language];
  const writes = (style: Intl.DateTimeFormatOptions) => {
    const format = onceNeeded(() => new Intl.DateTimeFormat(locale, { timeZone: viewerZone(), ...style }));
    return (timestamp: Timestamp) => {
      const date = new Date(timestamp);
      // The library throws for an invalid time, which would crash the page.
      return Number.isNaN(date.getTime()) ? '–' : format().format(date);
    };
  };
  const names = onceNeeded(() => new Intl.ListFormat(locale));
  const relative = onceNeeded(() => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));
  return {
    date: writes({ dateStyle: 'long' }),
    shortDate: writes({ dateStyle: 'medium' }),
    dateTime: writes({ dateStyle: 'long', timeStyle: 'short' }),
    dayOnly: writes({ day: 'numeric', month: 'short' }),
    dayAndTime: writes({ weekday: 'short', ...day, hour: '2-digit', minute: '2-digit' }),
    time: writes({ timeStyle: 'medium' }),
    shortTime: writes({ timeStyle: 'short' }),
    list: (items: readonly string[]) => (items.length > 1 ? names().format(items) : (items[0] ?? '')),
    wait: (seconds: number) => {
      if (seconds < 90) return relative().format(seconds, 'second');
      if (seconds < 7200) return relative().format(Math.ceil(seconds / 60), 'minute');
      return relative().format(Math.round(seconds / 3600), 'hour');
    },
  };
}

/** The browser takes milliseconds to make a format, and most pages need one or two. */
function onceNeeded<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

type Formats = ReturnType<typeof formatIn>;
const known = new Map<Language, Formats>();

/** The formats of the current language, shared by all that use them. */
export function useFormat(): Formats {
  const language = useLanguage();
  const formats = known.get(language) ?? formatIn(language);
  known.set(language, formats);
  return formats;
}

/** The local date as `2026-11-02`, for file names. */
export function isoDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

import { fallbackLanguage, languages } from '@sentiero/contracts/shared';
import i18next, { type InitOptions } from 'i18next';
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { takeEarly } from '../early-replies.ts';
import { detection, languageDetector } from './detection.ts';

/** Loading of texts and detection of the language; the numbers are the specification's. */
export const i18nOptions: InitOptions<HttpBackendOptions> = {
  // The language is known immediately, for calls that do not wait for the texts.
  initAsync: false,
  fallbackLng: fallbackLanguage,
  supportedLngs: [...languages],
  load: 'languageOnly',
  ns: ['translation'],
  defaultNS: 'translation',
  interpolation: { escapeValue: false },
  detection,
  maxParallelReads: 10,
  maxRetries: 5,
  retryTimeout: 350,
  backend: {
    loadPath: '/locales/{{lng}}/{{ns}}.json',
    addPath: '/locales/add/{{lng}}/{{ns}}',
    alternateFetch: (url, init) => takeEarly(url) ?? fetch(url, init),
  },
  saveMissing: import.meta.env.DEV,
};

export function startI18n(): Promise<unknown> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  return i18next
    .use(HttpBackend)
    .use(languageDetector())
    .use(initReactI18next)
    .init<HttpBackendOptions>(i18nOptions);
}

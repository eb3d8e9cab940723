import LanguageDetector, { type DetectorOptions } from 'i18next-browser-languagedetector';

/** Where a visitor's language is found; the order is the specification's. */
export const detection: DetectorOptions = {
  order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
  lookupQuerystring: 'lng',
  lookupCookie: 'i18next',
  lookupLocalStorage: 'i18nextLng',
  lookupSessionStorage: 'i18nextLng',
  caches: ['localStorage'],
  convertDetectedLanguage: (detected: string) => detected.slice(0, 2).toLowerCase(),
};

/** The languages that i18next will find, the most wanted first, supported or not. */
export function detectedLanguages(): readonly string[] {
  // Without an object that can choose among them, the detector returns only the first.
  const services = { languageUtils: { getBestMatchFromCodes: true } };
  const found = new LanguageDetector(services, detection).detect() ?? [];
  return typeof found === 'string' ? [found] : found;
}

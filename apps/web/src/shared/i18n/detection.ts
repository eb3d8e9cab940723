import LanguageDetector, {
  type CustomDetector,
  type DetectorOptions,
} from 'i18next-browser-languagedetector';
import { browserStorage, tabStorage, type SafeStorage } from '../storage.ts';

const storageKey = 'i18nextLng';
const keptIn = (name: string, storage: SafeStorage): CustomDetector => ({
  name,
  lookup: () => storage.get(storageKey) ?? undefined,
  cacheUserLanguage: (language) => void storage.set(storageKey, language),
});

/** Where a visitor's language is found; the order is the specification's: query, cookie, storage, browser, page. */
export const detection: DetectorOptions = {
  order: ['querystring', 'cookie', 'browserStorage', 'tabStorage', 'navigator', 'htmlTag'],
  lookupQuerystring: 'lng',
  lookupCookie: 'i18next',
  caches: ['browserStorage'],
  convertDetectedLanguage: (detected: string) => detected.slice(0, 2).toLowerCase(),
};

/** The detector's own access to storage throws once that is full. */
export function languageDetector(services?: object): LanguageDetector {
  const detector = new LanguageDetector(services, detection);
  detector.addDetector(keptIn('browserStorage', browserStorage));
  detector.addDetector(keptIn('tabStorage', tabStorage));
  return detector;
}

/** The languages that i18next will find, the most wanted first, supported or not. */
export function detectedLanguages(): readonly string[] {
  // Without an object that can choose among them, the detector returns only the first.
  const found = languageDetector({ languageUtils: { getBestMatchFromCodes: true } }).detect() ?? [];
  return typeof found === 'string' ? [found] : found;
}

import { earlyPaths } from './early-paths.ts';
import { currentApiBaseUrl } from './shared/api/base-url.ts';
import { askEarly } from './shared/early-replies.ts';
import { detectedLanguages } from './shared/i18n/detection.ts';

// Runs before the app is loaded: on a line with a long delay, what the page needs is then on its way at once instead of
// one after the other.
const words = {
  de: 'Sentiero wird geladen …',
  en: 'Sentiero is loading…',
  fr: 'Chargement de Sentiero…',
  it: 'Caricamento di Sentiero…',
};
const isKnown = (language: string): language is keyof typeof words => Object.hasOwn(words, language);

const language = detectedLanguages().find(isKnown) ?? 'en';
const { calls, page } = earlyPaths(location.pathname);
for (const path of calls) askEarly(currentApiBaseUrl() + path, language);
askEarly(`/locales/${language}/translation.json`, language);
if (page !== 'login') import('./app/page-routes.tsx').catch(() => undefined);
if (page === 'lessons') import('./pages/lessons/lessons-page.tsx').catch(() => undefined);
if (page === 'lesson') import('./pages/lessons/lesson-page.tsx').catch(() => undefined);

const place = document.querySelector<HTMLElement>('.loading');
if (place) {
  place.lang = language;
  place.textContent = words[language];
}

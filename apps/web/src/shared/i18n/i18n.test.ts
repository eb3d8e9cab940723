import { createInstance } from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18nOptions } from './i18n.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

type Fetch = (url: string) => Promise<Response>;

/** The app's own options with a scripted network. */
async function start(alternateFetch: Fetch, language = 'de') {
  const backend = { ...i18nOptions.backend, alternateFetch };
  const options = { ...i18nOptions, backend, lng: language, saveMissing: false };
  const instance = createInstance();
  const ready = instance.use(HttpBackend).init(options);
  await vi.advanceTimersByTimeAsync(30_000);
  await ready;
  return instance;
}

test('a translation file that fails to load is retried five times, with a delay that doubles from 350 ms', async () => {
  const begun = Date.now();
  const asked: number[] = [];
  await start(async (url) => {
    if (url.includes('/de/')) asked.push(Date.now() - begun);
    throw new TypeError('Failed to fetch');
  });
  const waits = asked.slice(1).map((time, place) => Math.round((time - (asked[place] ?? 0)) / 10) * 10);
  expect(waits).toEqual([350, 700, 1400, 2800, 5600]);
});

test('texts that load at the third attempt are shown', async () => {
  const attempts = new Map<string, number>();
  const instance = await start(async (url) => {
    const attempt = (attempts.get(url) ?? 0) + 1;
    attempts.set(url, attempt);
    if (attempt < 3) throw new TypeError('Failed to fetch');
    return Response.json({ app: { close: 'Zu' } });
  });
  expect(instance.t('app.close' as never)).toBe('Zu');
});

test('translation files load by language and namespace, with English as the fallback', async () => {
  const asked: string[] = [];
  await start(async (url) => {
    asked.push(url);
    return Response.json({});
  }, 'fr');
  expect(asked.toSorted()).toEqual(['/locales/en/translation.json', '/locales/fr/translation.json']);
});

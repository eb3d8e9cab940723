import { row, specification } from '@sentiero/checks/spec-rows';
import { createInstance, type InitOptions } from 'i18next';
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend';
import { expect, onTestFinished, vi } from 'vitest';
import { i18nOptions } from './i18n.ts';

type Call = { at: number; url: string; method: string };
type Reply = (url: string) => Promise<Response>;

/** Starts i18next with the app's options and these replies; returns it and what it has asked for in 30 s. */
async function started(reply: Reply, options: InitOptions<HttpBackendOptions> = {}) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const calls: Call[] = [];
  const begun = Date.now();
  const alternateFetch = (url: string, init: RequestInit) => {
    calls.push({ at: Date.now() - begun, url, method: init.method ?? 'GET' });
    return reply(url);
  };
  const instance = createInstance();
  const ready = instance.use(HttpBackend).init<HttpBackendOptions>({
    ...i18nOptions,
    saveMissing: false,
    ...options,
    backend: { ...i18nOptions.backend, alternateFetch },
  });
  await vi.advanceTimersByTimeAsync(30_000);
  return { instance, calls, ready };
}

const texts = (text: string) => async () => Response.json({ app: { close: text } });
const away = async () => {
  throw new TypeError('Failed to fetch');
};
const never = () => new Promise<Response>(() => undefined);

specification('1 translations', () => undefined, [
  row('Interface languages: de, fr, it, en; fallback en.', async () => {
    for (const lng of ['de', 'fr', 'it', 'en'])
      expect((await started(texts(lng), { lng })).instance.resolvedLanguage).toBe(lng);
    for (const lng of ['es', 'rm', 'zz'])
      expect((await started(texts('x'), { lng })).instance.resolvedLanguage).toBe('en');
  }),
  row('Translation files are loaded with GET /locales/{lng}/{ns}.json', async () => {
    const { calls } = await started(texts('x'), { lng: 'fr' });
    expect(calls.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
      'GET /locales/en/translation.json',
      'GET /locales/fr/translation.json',
    ]);
  }),
  row('the path for saving missing keys is /locales/add/{lng}/{ns}', async () => {
    const { instance, calls } = await started(texts('x'), { lng: 'en', saveMissing: true });
    instance.t('app.unknown' as never);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls.at(-1)).toMatchObject({ method: 'POST', url: '/locales/add/en/translation' });
  }),
]);

specification('9 translations', () => undefined, [
  row('Languages: de, en, fr, it; fallback en.', async () => {
    const { instance } = await started((url) => texts(url.includes('/en/') ? 'English' : '')(), {
      lng: 'es',
    });
    expect(instance.t('app.close')).toBe('English');
  }),
  row('Translation loading retries up to 5 times, starting at 350 ms and doubling', async () => {
    const { calls } = await started(away, { lng: 'en' });
    const times = calls.map(({ at }) => at);
    const waits = times.slice(1).map((at, place) => Math.round((at - (times[place] ?? 0)) / 10) * 10);
    expect(waits).toEqual([350, 700, 1400, 2800, 5600]);
  }),
  row('with 10 parallel reads', async () => {
    const ns = Array.from({ length: 25 }, (_, place) => `part${place}`);
    const { calls } = await started(never, { lng: 'en', ns });
    expect(calls).toHaveLength(10);
  }),
]);

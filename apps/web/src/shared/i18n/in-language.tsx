import { fallbackLanguage, type Language } from '@sentiero/contracts/shared';
import i18next, { createInstance, type i18n } from 'i18next';
import { Suspense, use, useEffect, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { i18nOptions } from './i18n.ts';

type Props = { language: Language; children: ReactNode };

/** Shows its content in that language; the app around it keeps its own. */
export function InLanguage(props: Props) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Speaking {...props} />
    </Suspense>
  );
}

function Speaking({ language, children }: Props) {
  const speaker = use(speakerOf(language));
  // A failed load is retried the next time; while the error is shown, another promise would suspend forever.
  useEffect(() => {
    if (!isLoaded(speaker, language)) return () => void speakers.delete(language);
  }, [speaker, language]);
  return (
    <I18nextProvider i18n={speaker}>
      <div lang={language}>{children}</div>
    </I18nextProvider>
  );
}

const isLoaded = (speaker: i18n, language: Language) => speaker.hasResourceBundle(language, 'translation');

const speakers = new Map<Language, Promise<i18n>>();

function speakerOf(language: Language): Promise<i18n> {
  const known = speakers.get(language);
  if (known) return known;
  const made = createSpeaker(language);
  speakers.set(language, made);
  return made;
}

/** Without the app's language detector, which would store the language for the next visit. */
async function createSpeaker(language: Language): Promise<i18n> {
  await i18next.loadLanguages([language, fallbackLanguage]);
  // The browser does not load a failed module again.
  if (!isLoaded(i18next, language)) await i18next.reloadResources([language]);
  const speaker = createInstance();
  const resources = i18next.store.data;
  await speaker.init({ ...i18nOptions, lng: language, resources, saveMissing: false });
  return speaker;
}

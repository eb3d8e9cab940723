import { earlierField, type TranslationRef } from '@sentiero/contracts/authoring';
import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/api-error.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { ErrorBox } from '../../shared/ui/error-box.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { ItemFormContext } from './form-context.ts';
import { refusedInput, type Problem } from './input-problems.ts';
import { confirmedNow, languageOfPath, textsOf, translationState, type MapTexts } from './texts.ts';
import { TranslationTabs } from './translation-tabs.tsx';
import { UnsavedGuard } from '../../shared/forms/unsaved-guard.tsx';
import classes from './item-form.module.css';

/** What the page around a form gives it. */
export type ItemFormPage<Draft> = {
  title: string;
  back: { to: string; label: string };
  initial: Draft;
  stale?: readonly TranslationRef[];
  pending: boolean;
  error: unknown;
  /** What stands in the way of saving, with the ways out of it. */
  conflict?: ReactNode;
  onSubmit: (draft: Draft, confirmed: TranslationRef[]) => void;
};

export type ItemFormParts<Draft> = {
  draft: Draft;
  change: (patch: Partial<Draft>) => void;
  /** The language tabs, around the fields that are translated. */
  translated: (fields: ReactNode) => ReactNode;
};

type Props<Draft> = ItemFormPage<Draft> & {
  mapTexts: MapTexts<Draft>;
  check: (draft: Draft) => Problem[];
  tools?: (draft: Draft) => ReactNode;
  children: (parts: ItemFormParts<Draft>) => ReactNode;
};

const noErrors: ApiError['errors'] = [];
const noRefs: readonly TranslationRef[] = [];

/** The form of a category, a lesson or a step: what was changed, in which languages, and what is wrong with it. */
export function ItemForm<Draft extends object>(props: Props<Draft>) {
  const { initial, stale = noRefs, pending, error, mapTexts, check } = props;
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const [language, setLanguage] = useState(useLanguage());
  const [confirmed, setConfirmed] = useState(noRefs);
  const [found, setFound] = useState<readonly Problem[]>([]);
  const [focusOn, setFocusOn] = useState<{ path: string } | null>(null);
  const refused = useMemo(() => refusedInput(error instanceof ApiError ? error.errors : noErrors), [error]);

  const [shown, setShown] = useState<readonly Problem[]>(refused);

  const texts = textsOf(draft, mapTexts);
  const origins = useMemo(
    () => ({ initial: textsOf(initial, mapTexts), stale, confirmed }),
    [initial, mapTexts, stale, confirmed],
  );
  const isDirty = confirmed.length > 0 || JSON.stringify(draft) !== JSON.stringify(initial);

  const showFirst = (problems: readonly Problem[]) => {
    const [first] = problems;
    if (!first) return;
    setLanguage(languageOfPath(first.path) ?? language);
    setFocusOn({ path: first.path });
  };
  if (!pending && refused !== shown) {
    setShown(refused);
    showFirst(refused);
  }
  useEffect(() => {
    if (focusOn === null) return;
    const field = form.current?.querySelector(`[name="${CSS.escape(focusOn.path)}"]`);
    if (field instanceof HTMLElement) field.focus();
  }, [focusOn]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problems = check(draft);
    setFound(problems);
    if (problems.length > 0) return showFirst(problems);
    props.onSubmit(draft, confirmedNow(texts, origins));
  };
  const confirm = (field: string) => {
    const text = texts[field];
    const earlier = text && earlierField(origins.initial, { field, language, text });
    if (earlier !== undefined) setConfirmed([...confirmed, { field: earlier, language }]);
  };
  // What was complained about and is right now is not complained about any more; what is new waits for the next save.
  const wrongNow = check(draft);
  const unsolved = found.filter(({ path, kind }) =>
    wrongNow.some((problem) => problem.path === path && problem.kind === kind),
  );
  const problems = unsolved.length > 0 ? unsolved : refused;
  const isExplained = refused.length > 0;
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.form}>
      <UnsavedGuard isDirty={isDirty} />
      <PageHeader title={props.title} back={props.back}>
        {isDirty && <StatusBadge tone="warning">{t('authoring.not-saved')}</StatusBadge>}
        {props.tools?.(draft)}
        <Button type="submit" loading={pending}>
          {t('admin.save')}
        </Button>
      </PageHeader>
      {props.conflict}
      {error !== null && !isExplained && <ErrorBox error={error} />}
      {problems.length > 0 && (
        <p className={classes.summary} role="alert">
          {t('authoring.problems', { count: problems.length })}
        </p>
      )}
      <fieldset className={classes.fields} disabled={pending}>
        <ItemFormContext
          value={{
            language,
            problems,
            stateOf: (field) => translationState(texts, { field, language }, origins),
            confirm,
          }}
        >
          {props.children({
            draft,
            change: (patch) => setDraft((current) => ({ ...current, ...patch })),
            translated: (fields) => (
              <TranslationTabs
                draft={draft}
                mapTexts={mapTexts}
                origins={origins}
                problems={problems}
                language={language}
                onLanguage={setLanguage}
                onDraft={setDraft}
              >
                {fields}
              </TranslationTabs>
            ),
          })}
        </ItemFormContext>
      </fieldset>
    </form>
  );
}

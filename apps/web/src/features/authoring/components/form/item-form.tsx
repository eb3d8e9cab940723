import { earlierField, type TranslationRef } from '@sentiero/contracts/authoring';
import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { PageHeader } from '../../../../shared/page/page-header.tsx';
import { StatusBadge } from '../../../../shared/feedback/status-badge.tsx';
import { ItemFormContext } from './form-context.ts';
import { isUnchanged, refusedInput, type Problem } from '../../model/input-problems.ts';
import { confirmedNow, languageOfPath, textsOf, translationState, type MapTexts } from '../../model/texts.ts';
import { TranslationTabs } from './translation-tabs.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { UnsavedGuard } from '../../../../shared/forms/unsaved-guard.tsx';
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
  const refused = useMemo(() => refusedInput(error), [error]);
  const [shown, setShown] = useState<readonly Problem[]>(refused);
  const [sent, setSent] = useState(initial);
  const [restored, setRestored] = useState<'same' | 'changed' | null>(null);
  const complaints = useRef<HTMLDivElement>(null);

  const texts = textsOf(draft, mapTexts);
  const origins = useMemo(
    () => ({ initial: textsOf(initial, mapTexts), stale, confirmed }),
    [initial, mapTexts, stale, confirmed],
  );
  const before = JSON.stringify(initial);
  const isDirty = confirmed.length > 0 || JSON.stringify(draft) !== before;
  useKeptDraft(before, isDirty ? { draft, confirmed } : null, (kept, isSameItem) => {
    setDraft(kept.draft);
    // Of another version nothing was confirmed.
    setConfirmed(isSameItem ? kept.confirmed : noRefs);
    setRestored(isSameItem ? 'same' : 'changed');
  });
  const startAnew = () => {
    setDraft(initial);
    setConfirmed(noRefs);
    setRestored(null);
  };

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
  // While pending the fields are disabled, which takes the focus away: it goes to what is said about the attempt.
  useEffect(() => {
    if (!pending && document.activeElement === document.body) complaints.current?.focus();
  }, [pending]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problems = check(draft);
    setFound(problems);
    if (problems.length > 0) return showFirst(problems);
    setSent(draft);
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
  const stillRefused = refused.filter(({ path }) => isUnchanged(path, sent, draft));
  const problems = unsolved.length > 0 ? unsolved : stillRefused;
  const isUnexplained = error !== null && refused.length === 0;
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
      {restored && <RestoredNote isSameItem={restored === 'same'} onDiscard={startAnew} />}
      {(props.conflict || isUnexplained || problems.length > 0) && (
        <div ref={complaints} tabIndex={-1} className={classes.complaints}>
          {props.conflict}
          {isUnexplained && <ErrorBox error={error} />}
          {problems.length > 0 && (
            <p className={classes.summary} role="alert">
              {t('authoring.problems', { count: problems.length })}
            </p>
          )}
        </div>
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

function RestoredNote({ isSameItem, onDiscard }: { isSameItem: boolean; onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert color={isSameItem ? 'info' : 'warning'} role="status">
      <Group justify="space-between" gap="sm">
        <span>
          {t('form.restored')} {!isSameItem && t('form.restored-changed')}
        </span>
        <Button variant="default" size="xs" onClick={onDiscard}>
          {t('form.discard')}
        </Button>
      </Group>
    </Alert>
  );
}

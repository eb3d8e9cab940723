import type { TranslationRef } from '@sentiero/contracts/authoring';
import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../../shared/feedback/status-badge.tsx';
import { takeFocus } from '../../../../shared/forms/take-focus.ts';
import { UnsavedGuard } from '../../../../shared/forms/unsaved-guard.tsx';
import { PageHeader } from '../../../../shared/page/page-header.tsx';
import type { Problem } from '../../model/input-problems.ts';
import { languageOfPath, translationState, type MapTexts } from '../../model/texts.ts';
import { ItemFormContext } from './form-context.ts';
import { TranslationTabs } from './translation-tabs.tsx';
import { useFormProblems } from './use-form-problems.ts';
import { useItemDraft, type Marks } from './use-item-draft.ts';
import classes from './item-form.module.css';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';

/** Props that the page passes to a form. */
export type ItemFormPage<Draft> = {
  title: string;
  back: { to: string; label: string };
  initial: Draft;
  stale?: readonly TranslationRef[];
  pending: boolean;
  error: unknown;
  /** The conflict that blocks saving, and the ways to resolve it. */
  conflict?: ReactNode;
  onSubmit: (draft: Draft, marks: Marks) => void;
};

export type ItemFormParts<Draft> = {
  draft: Draft;
  change: (patch: Partial<Draft>) => void;
  /** The language tabs around the translated fields. */
  translated: (fields: ReactNode) => ReactNode;
};

type Props<Draft> = ItemFormPage<Draft> & {
  mapTexts: MapTexts<Draft>;
  check: (draft: Draft) => Problem[];
  children: (parts: ItemFormParts<Draft>) => ReactNode;
};

/** The form of a category, a lesson or a step, with its texts in all languages. */
export function ItemForm<Draft extends { is_visible: boolean }>(props: Props<Draft>) {
  const { pending, error, mapTexts } = props;
  const { t } = useTranslation();
  const { form, language, setLanguage, showFirst } = useShownProblem();
  const item = useItemDraft(props);
  const { draft, setDraft, texts, origins, isDirty, restored } = item;
  const { problems, isUnexplained, validate } = useFormProblems({ ...props, draft, onRefused: showFirst });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = validate();
    if (wrong.length > 0) return showFirst(wrong);
    props.onSubmit(draft, item.marks());
  };
  const translated = (fields: ReactNode) => (
    <TranslationTabs
      {...{ draft, mapTexts, origins, problems, language }}
      onLanguage={setLanguage}
      onDraft={setDraft}
      onCopies={item.addCopies}
    >
      {fields}
    </TranslationTabs>
  );
  const change = (patch: Partial<Draft>) => setDraft((current) => ({ ...current, ...patch }));
  const saveAsDraft = () => {
    flushSync(() => setDraft((current) => ({ ...current, is_visible: false })));
    form.current?.requestSubmit();
  };
  const shared = {
    language,
    problems,
    stateOf: (field: string) => translationState(texts, { field, language }, origins),
    confirm: (field: string) => item.confirm(field, language),
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.form}>
      <UnsavedGuard isDirty={isDirty} />
      <PageHeader title={props.title} back={props.back} />
      {restored && <RestoredNote isSameItem={restored === 'same'} onDiscard={item.discard} />}
      <FormComplaints
        conflict={props.conflict}
        error={isUnexplained ? error : null}
        count={problems.length}
        pending={pending}
        onDraft={draft.is_visible && problems.some(lacksLanguage) ? saveAsDraft : null}
      />
      <fieldset className={classes.fields} disabled={pending}>
        <ItemFormContext value={shared}>{props.children({ draft, change, translated })}</ItemFormContext>
      </fieldset>
      <div className={classes.saveBar}>
        {isDirty && <StatusBadge tone="warning">{t('authoring.not-saved')}</StatusBadge>}
        <Button type="submit" loading={pending}>
          {t('admin.save')}
        </Button>
      </div>
    </form>
  );
}

const lacksLanguage = ({ path, kind }: Problem) => kind === 'required' && languageOfPath(path) !== null;

type RestoredNoteProps = { isSameItem: boolean; onDiscard: () => void };

/** A note that unsaved changes of this tab were restored. */
function RestoredNote({ isSameItem, onDiscard }: RestoredNoteProps) {
  const { t } = useTranslation();
  return (
    <Alert color={isSameItem ? 'info' : 'warning'} role="status">
      <Group justify="space-between" gap="sm">
        <span>
          {t('form.restored')} {!isSameItem && t('form.restored-changed')}
        </span>
        <ToolButton onClick={onDiscard}>{t('form.discard')}</ToolButton>
      </Group>
    </Alert>
  );
}

/** The language of a form's tab; showing a problem opens the tab that holds its field and focuses the field. */
function useShownProblem() {
  const form = useRef<HTMLFormElement>(null);
  const [language, setLanguage] = useState(useLanguage());
  const [focusOn, setFocusOn] = useState<{ path: string } | null>(null);
  useEffect(() => {
    if (focusOn === null) return;
    const name = CSS.escape(focusOn.path);
    const field = form.current?.querySelector(`[name="${name}"]:not([type='hidden']), [data-path="${name}"]`);
    if (field instanceof HTMLElement) field.focus();
  }, [focusOn]);
  const showFirst = (problems: readonly Problem[]) => {
    const [first] = problems;
    if (!first) return;
    setLanguage(languageOfPath(first.path) ?? language);
    setFocusOn({ path: first.path });
  };
  return { form, language, setLanguage, showFirst };
}

type FormComplaintsProps = {
  conflict: ReactNode;
  /** A failure that belongs to no field, or null. */
  error: unknown;
  count: number;
  pending: boolean;
  /** Saves a draft where only languages are missing; null if there is nothing to hide. */
  onDraft: (() => void) | null;
};

/** Why an item was not saved. Gets the focus after an attempt. */
function FormComplaints({ conflict, error, count, pending, onDraft }: FormComplaintsProps) {
  const { t } = useTranslation();
  const complaints = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = complaints.current?.closest('form');
    if (!pending && complaints.current && form) takeFocus(complaints.current, form);
  }, [pending]);
  if (!conflict && error === null && count === 0) return null;
  return (
    <div ref={complaints} tabIndex={-1} className={classes.complaints}>
      {conflict}
      {error !== null && <ErrorBox error={error} />}
      {count > 0 && (
        <p className={classes.summary} role="alert">
          {t('authoring.problems', { count })}
        </p>
      )}
      {onDraft && (
        <div>
          <ToolButton icon={IconEyeOff} onClick={onDraft}>
            {t('authoring.save-draft')}
          </ToolButton>
        </div>
      )}
    </div>
  );
}

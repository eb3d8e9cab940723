import type { TranslationRef } from '@sentiero/contracts/authoring';
import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../../shared/feedback/status-badge.tsx';
import { UnsavedGuard } from '../../../../shared/forms/unsaved-guard.tsx';
import { PageHeader } from '../../../../shared/page/page-header.tsx';
import type { Problem } from '../../model/input-problems.ts';
import { translationState, type MapTexts } from '../../model/texts.ts';
import { FormComplaints } from './form-complaints.tsx';
import { ItemFormContext } from './form-context.ts';
import { RestoredNote } from './restored-note.tsx';
import { TranslationTabs } from './translation-tabs.tsx';
import { useFormProblems } from './use-form-problems.ts';
import { useItemDraft, type Marks } from './use-item-draft.ts';
import { useShownProblem } from './use-shown-problem.ts';
import classes from './item-form.module.css';

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
  tools?: (draft: Draft) => ReactNode;
  children: (parts: ItemFormParts<Draft>) => ReactNode;
};

/** The form of a category, a lesson or a step, with its texts in all languages. */
export function ItemForm<Draft extends object>(props: Props<Draft>) {
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
  const shared = {
    language,
    problems,
    stateOf: (field: string) => translationState(texts, { field, language }, origins),
    confirm: (field: string) => item.confirm(field, language),
  };
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
      {restored && <RestoredNote isSameItem={restored === 'same'} onDiscard={item.discard} />}
      <FormComplaints
        conflict={props.conflict}
        error={isUnexplained ? error : null}
        count={problems.length}
        pending={pending}
      />
      <fieldset className={classes.fields} disabled={pending}>
        <ItemFormContext value={shared}>{props.children({ draft, change, translated })}</ItemFormContext>
      </fieldset>
    </form>
  );
}

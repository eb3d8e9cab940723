import type { AuthoredCategory, AuthoredLesson } from '@sentiero/contracts/authoring';
import {
  beginningFields,
  classificationFields,
  defaultSettings,
  helperFields,
  type LessonSetting,
} from '@sentiero/contracts/lessons';
import type { Target } from '@sentiero/contracts/targets';
import { Card, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import type { LessonDraft } from '../../model/drafts.ts';
import { SettingInputs } from './lesson-fields.tsx';
import { ChoiceField, SeveralField } from './plain-fields.tsx';
import { useProblemText } from './problem-text.tsx';
import { isSame } from '../../../../shared/forms/only-changes.ts';
import { Disclosure } from '../../../../shared/ui/disclosure.tsx';
import classes from './item-form.module.css';

type LessonFields = { draft: LessonDraft; change: (patch: Partial<LessonDraft>) => void };
type Props = LessonFields & {
  others: readonly AuthoredLesson[];
  targets: readonly Target[];
  categories: readonly AuthoredCategory[];
};

const none = 'none';
const unsaid = '';
const idOrNull = (chosen: string) => (chosen === none ? null : Number(chosen));

/** A lesson's target, its tools, and its position among the other lessons. */
export function LessonSettings({ draft, change, others, targets, categories }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const lessons = others.map(({ id, title }) => ({ id, label: translate(title) }));
  return (
    <Card padding="lg">
      <Stack gap="md">
        <TargetField draft={draft} change={change} targets={targets} />
        <SettingInputs names={['mode', 'hunt']} draft={draft} change={change} />
        <SettingInputs names={[...helperFields, 'guidance']} draft={draft} change={change} />
        <SeveralField
          label={t('authoring.categories')}
          description={t('authoring.categories-hint')}
          path="/categories_ids"
          options={categories.map(({ id, title }) => ({ id, label: translate(title) }))}
          value={draft.categories_ids}
          onChange={(categories_ids) => change({ categories_ids })}
        />
        <SeveralField
          label={t('authoring.required-lessons')}
          path="/required_lessons_ids"
          options={lessons}
          value={draft.required_lessons_ids}
          onChange={(required_lessons_ids) => change({ required_lessons_ids })}
        />
        <ChoiceField
          path="/next_lesson_id"
          label={t('authoring.next-lesson')}
          value={String(draft.next_lesson_id ?? none)}
          options={[
            { value: none, label: t('authoring.none') },
            ...lessons.map(({ id, label }) => ({ value: String(id), label })),
          ]}
          onChange={(chosen) => change({ next_lesson_id: idOrNull(chosen) })}
        />
        {typeof draft.target_application_id === 'number' && <Beginning draft={draft} change={change} />}
        <Classification draft={draft} change={change} />
      </Stack>
    </Card>
  );
}

/** A hunt opens what it has drawn, instead of everything or nothing. */
const atHunts = beginningFields.filter((name) => name !== 'target_state');
const atPaths = beginningFields.flatMap((name) =>
  name === 'target_state' ? ([name, 'open_holes'] as const) : name,
);

/** The state of the target when a lesson starts, chosen so that its tasks can be done. */
function Beginning(form: LessonFields) {
  const { t } = useTranslation();
  const names = form.draft.mode === 'hunt' ? atHunts : atPaths;
  return (
    <Disclosure
      title={t('authoring.beginning')}
      isSet={isChanged(form.draft, names)}
      isWrong={useProblemText('/open_holes') !== null}
    >
      <SettingInputs {...form} names={names} />
      <p className={classes.hint}>{t('authoring.beginning-hint')}</p>
    </Disclosure>
  );
}

/** What learners and teachers find the lesson by. */
function Classification(form: LessonFields) {
  const { t } = useTranslation();
  return (
    <Disclosure
      title={t('authoring.classification')}
      isSet={isChanged(form.draft, ['minutes', 'plan', ...classificationFields])}
      isWrong={useProblemText('/minutes') !== null}
    >
      <SettingInputs names={['minutes', 'plan', ...classificationFields]} {...form} />
    </Disclosure>
  );
}

const isChanged = (draft: LessonDraft, names: readonly LessonSetting[]) =>
  names.some((name) => !isSame(draft[name], defaultSettings[name]));

function TargetField({ draft, change, targets }: LessonFields & { targets: readonly Target[] }) {
  const { t } = useTranslation();
  const isUnsaid = draft.target_application_id === undefined;
  return (
    <ChoiceField
      path="/target_application_id"
      label={t('authoring.target')}
      value={isUnsaid ? unsaid : String(draft.target_application_id ?? none)}
      options={[
        ...(isUnsaid ? [{ value: unsaid, label: t('authoring.choose') }] : []),
        { value: none, label: t('authoring.none') },
        ...targets.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(chosen) =>
        change({ target_application_id: chosen === unsaid ? undefined : idOrNull(chosen) })
      }
    />
  );
}

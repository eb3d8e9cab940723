import type { AuthoredLesson } from '@sentiero/contracts/authoring';
import { beginningFields, classificationFields, helperFields } from '@sentiero/contracts/lessons';
import type { Target } from '@sentiero/contracts/targets';
import { Card, Stack } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import type { LessonDraft } from '../../model/drafts.ts';
import { SettingInputs } from './lesson-fields.tsx';
import { ChoiceField, SeveralField } from './plain-fields.tsx';
import classes from './item-form.module.css';

type LessonFields = { draft: LessonDraft; change: (patch: Partial<LessonDraft>) => void };
type Props = LessonFields & { others: readonly AuthoredLesson[]; targets: readonly Target[] };

const none = 'none';
const unsaid = '';
const idOrNull = (chosen: string) => (chosen === none ? null : Number(chosen));

/** A lesson's target, its tools, and its position among the other lessons. */
export function LessonSettings({ draft, change, others, targets }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const lessons = others.map(({ id, title }) => ({ id, label: translate(title) }));
  return (
    <Card padding="lg">
      <Stack gap="md">
        <SettingInputs names={['minutes', ...classificationFields]} draft={draft} change={change} />
        <TargetField draft={draft} change={change} targets={targets} />
        <SettingInputs names={helperFields} draft={draft} change={change} />
        {typeof draft.target_application_id === 'number' && <Beginning draft={draft} change={change} />}
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
        <SeveralField
          label={t('authoring.required-lessons')}
          path="/required_lessons_ids"
          options={lessons}
          value={draft.required_lessons_ids}
          onChange={(required_lessons_ids) => change({ required_lessons_ids })}
        />
      </Stack>
    </Card>
  );
}

/** The state of the target when a lesson starts, chosen so that its tasks can be done. */
function Beginning(form: LessonFields) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap="xs">
        <h3 id={id} className={classes.listTitle}>
          {t('authoring.beginning')}
        </h3>
        <SettingInputs {...form} names={beginningFields} />
        <p className={classes.hint}>{t('authoring.beginning-hint')}</p>
      </Stack>
    </section>
  );
}

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

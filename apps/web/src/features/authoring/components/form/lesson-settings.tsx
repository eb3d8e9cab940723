import type { AuthoredLesson } from '@sentiero/contracts/authoring';
import { limits } from '@sentiero/contracts/shared';
import type { Target } from '@sentiero/contracts/targets';
import { Card, Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import type { LessonDraft } from '../../model/drafts.ts';
import { LessonBeginning } from './lesson-beginning.tsx';
import { LessonClassification } from './lesson-classification.tsx';
import { ChoiceField, MinutesField, SeveralField } from './plain-fields.tsx';

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
        <MinutesField
          description={t('authoring.lesson-minutes-hint')}
          max={limits.lessonMinutesMax}
          value={draft.minutes}
          onChange={(minutes) => change({ minutes })}
        />
        <LessonClassification draft={draft} change={change} />
        <TargetField draft={draft} change={change} targets={targets} />
        <Checkbox
          label={t('authoring.helper-http')}
          checked={draft.use_helper_http}
          onChange={(event) => change({ use_helper_http: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('authoring.helper-sql')}
          checked={draft.use_helper_sql}
          onChange={(event) => change({ use_helper_sql: event.currentTarget.checked })}
        />
        {typeof draft.target_application_id === 'number' && <LessonBeginning draft={draft} change={change} />}
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

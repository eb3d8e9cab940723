import type { AuthoredLesson } from '@sentiero/contracts/authoring';
import type { Target } from '@sentiero/contracts/targets';
import { Card, Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import type { LessonDraft } from '../../model/drafts.ts';
import { lessonProblems } from '../../model/input-problems.ts';
import { LessonBeginning } from './lesson-beginning.tsx';
import { ItemForm, type ItemFormPage } from './item-form.tsx';
import { ChoiceField, OrderField, SeveralField, VisibilityField } from './plain-fields.tsx';
import { mapLessonTexts } from '../../model/texts.ts';
import { TranslatedInput } from './translated-input.tsx';
import { TranslatedList } from './translated-list.tsx';
import classes from './item-form.module.css';

type Props = ItemFormPage<LessonDraft> & {
  /** All lessons but the one that is edited, which can neither require nor follow itself. */
  others: readonly AuthoredLesson[];
  targets: readonly Target[];
};

const none = 'none';
const unsaid = '';

export function LessonForm({ others, targets, ...page }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const lessonOptions = others.map(({ id, title }) => ({ id, label: translate(title) }));
  return (
    <ItemForm {...page} mapTexts={mapLessonTexts} check={lessonProblems}>
      {({ draft, change, translated }) => (
        <div className={classes.columns}>
          <Card padding="lg">
            <Stack gap="md">
              <div className={classes.pair}>
                <OrderField value={draft.order} onChange={(order) => change({ order })} />
                <VisibilityField value={draft.is_visible} onChange={(is_visible) => change({ is_visible })} />
              </div>
              {translated(
                <>
                  <TranslatedInput
                    label={t('authoring.title')}
                    path="/title"
                    value={draft.title}
                    onChange={(title) => change({ title })}
                  />
                  <TranslatedList
                    title={t('authoring.goals')}
                    nameOf={(number) => t('authoring.goal', { number })}
                    path="/goals"
                    values={draft.goals}
                    onChange={(goals) => change({ goals })}
                  />
                  <TranslatedList
                    title={t('authoring.required-other')}
                    nameOf={(number) => t('authoring.further-requirement', { number })}
                    path="/required_other"
                    values={draft.required_other}
                    onChange={(required_other) => change({ required_other })}
                  />
                </>,
              )}
            </Stack>
          </Card>
          <Card padding="lg">
            <Stack gap="md">
              <ChoiceField
                path="/target_application_id"
                label={t('authoring.target')}
                value={
                  draft.target_application_id === undefined
                    ? unsaid
                    : String(draft.target_application_id ?? none)
                }
                options={[
                  ...(draft.target_application_id === undefined
                    ? [{ value: unsaid, label: t('authoring.choose') }]
                    : []),
                  { value: none, label: t('authoring.none') },
                  ...targets.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                onChange={(chosen) =>
                  change({
                    target_application_id: chosen === unsaid ? undefined : idOrNull(chosen),
                  })
                }
              />
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
              {typeof draft.target_application_id === 'number' && (
                <LessonBeginning draft={draft} change={change} />
              )}
              <ChoiceField
                path="/next_lesson_id"
                label={t('authoring.next-lesson')}
                value={String(draft.next_lesson_id ?? none)}
                options={[
                  { value: none, label: t('authoring.none') },
                  ...lessonOptions.map(({ id, label }) => ({ value: String(id), label })),
                ]}
                onChange={(chosen) => change({ next_lesson_id: idOrNull(chosen) })}
              />
              <SeveralField
                label={t('authoring.required-lessons')}
                path="/required_lessons_ids"
                options={lessonOptions}
                value={draft.required_lessons_ids}
                onChange={(required_lessons_ids) => change({ required_lessons_ids })}
              />
            </Stack>
          </Card>
        </div>
      )}
    </ItemForm>
  );
}

const idOrNull = (chosen: string) => (chosen === none ? null : Number(chosen));

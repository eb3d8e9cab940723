import type { AuthoredLesson, CategoryInput } from '@sentiero/contracts/authoring';
import { Card, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { categoryProblems } from '../../model/input-problems.ts';
import { ItemForm, type ItemFormPage } from './item-form.tsx';
import { PlaceFields, SeveralField } from './plain-fields.tsx';
import { mapCategoryTexts } from '../../model/texts.ts';
import { TranslatedInput } from './translated-input.tsx';
import classes from './item-form.module.css';

type Props = ItemFormPage<CategoryInput> & { lessons: readonly AuthoredLesson[] };

export function CategoryForm({ lessons, ...page }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  return (
    <ItemForm {...page} mapTexts={mapCategoryTexts} check={categoryProblems}>
      {({ draft, change, translated }) => (
        <div className={classes.columns}>
          <Card padding="lg">
            <Stack gap="md">
              <PlaceFields draft={draft} change={change} />
              {translated(
                <>
                  <TranslatedInput
                    label={t('authoring.title')}
                    path="/title"
                    value={draft.title}
                    onChange={(title) => change({ title })}
                  />
                  <TranslatedInput
                    label={t('authoring.description')}
                    path="/description"
                    rows={6}
                    value={draft.description}
                    onChange={(description) => change({ description })}
                  />
                </>,
              )}
            </Stack>
          </Card>
          <Card padding="lg">
            <SeveralField
              label={t('authoring.lessons')}
              path="/lessons_ids"
              options={lessons.map(({ id, title }) => ({ id, label: translate(title) }))}
              value={draft.lessons_ids}
              onChange={(lessons_ids) => change({ lessons_ids })}
            />
          </Card>
        </div>
      )}
    </ItemForm>
  );
}

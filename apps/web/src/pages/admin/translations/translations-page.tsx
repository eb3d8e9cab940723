import { Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { StaleTable, type TranslatedItem } from '../../../features/translations/stale-table.tsx';
import { translationsQueries } from '../../../features/translations/translations.queries.ts';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { EmptyState } from '../../../shared/feedback/empty-state.tsx';
import { ListPage } from '../../../shared/page/list-page.tsx';

export function TranslationsPage() {
  const { t } = useTranslation();
  const translate = useTranslated();
  const [onlyStale, setOnlyStale] = useState(false);
  const overview = useQuery(translationsQueries.overview());
  const items: TranslatedItem[] = [
    ...(overview.data?.lessons ?? []).flatMap(({ steps, ...lesson }) => [
      {
        to: adminPaths.lessons.edit(lesson.id),
        title: translate(lesson.title),
        isPart: false,
        stale_translations: lesson.stale_translations,
      },
      ...steps.map((step, place) => ({
        to: adminPaths.editStep(lesson.id, step.id),
        title: t('translations.step', { number: place + 1, title: translate(step.title) }),
        isPart: true,
        stale_translations: step.stale_translations,
      })),
    ]),
    ...(overview.data?.categories ?? []).map((category) => ({
      to: adminPaths.categories.edit(category.id),
      title: `${t('translations.category')}: ${translate(category.title)}`,
      isPart: false,
      stale_translations: category.stale_translations,
    })),
  ];
  const shown = onlyStale ? items.filter((item) => item.stale_translations.length > 0) : items;
  return (
    <ListPage
      title={t('admin.translations')}
      query={overview}
      filters={
        <>
          <Text c="dimmed">{t('translations.text')}</Text>
          <Checkbox
            label={t('translations.only-stale')}
            checked={onlyStale}
            onChange={(event) => setOnlyStale(event.currentTarget.checked)}
          />
        </>
      }
      isEmpty={() => items.length === 0}
      emptyNote={t('translations.nothing')}
    >
      {() =>
        shown.length === 0 ? <EmptyState>{t('translations.none')}</EmptyState> : <StaleTable items={shown} />
      }
    </ListPage>
  );
}

import type { TranslationOverview } from '@sentiero/contracts/authoring';
import { Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import {
  StaleTable,
  type TranslatedItem,
  type TranslatedPart,
} from '../../../features/translations/stale-table.tsx';
import { translationsQueries } from '../../../features/translations/translations.queries.ts';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { WholeListPage } from '../../../shared/page/whole-list-page.tsx';

export function TranslationsPage() {
  const { t } = useTranslation();
  const translate = useTranslated();
  const [onlyStale, setOnlyStale] = useState(false);
  const overview = useQuery(translationsQueries.overview());
  const itemsOf = ({ lessons, categories }: TranslationOverview): TranslatedItem[] => [
    ...lessons.map(({ steps, ...lesson }) => ({
      to: adminPaths.lessons.edit(lesson.id),
      title: translate(lesson.title),
      stale_translations: lesson.stale_translations,
      parts: steps
        .map((step, place) => ({
          to: adminPaths.editStep(lesson.id, step.id),
          title: t('translations.step', { number: place + 1, title: translate(step.title) }),
          stale_translations: step.stale_translations,
        }))
        .filter((step) => !onlyStale || isStale(step)),
    })),
    ...categories.map((category) => ({
      to: adminPaths.categories.edit(category.id),
      title: `${t('translations.category')}: ${translate(category.title)}`,
      stale_translations: category.stale_translations,
      parts: [],
    })),
  ];
  const isAllCurrent =
    onlyStale && overview.data && !itemsOf(overview.data).some((item) => [item, ...item.parts].some(isStale));
  return (
    <WholeListPage
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
      itemsOf={itemsOf}
      isListed={(item) => !onlyStale || [item, ...item.parts].some(isStale)}
      textOf={({ title, parts }) => [title, ...parts.map((part) => part.title)].join(' ')}
      emptyNote={t('translations.nothing')}
      {...(isAllCurrent && { noneFound: t('translations.none') })}
    >
      {({ shown }) => <StaleTable items={shown} isUnfolded={onlyStale} />}
    </WholeListPage>
  );
}

const isStale = ({ stale_translations }: TranslatedPart) => stale_translations.length > 0;

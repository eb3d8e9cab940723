import type { TranslationRef } from '@sentiero/contracts/authoring';
import { fallbackLanguage, languages } from '@sentiero/contracts/shared';
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../shared/i18n/language.ts';
import { ToneBadge } from '../../shared/feedback/tone-badge.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { scrollable } from '../../shared/ui/scrollable.ts';
import { countStale, targetLanguages } from './count-stale.ts';
import classes from './stale-table.module.css';

export type TranslatedItem = {
  to: string;
  title: string;
  /** Nested below the previous item. */
  isPart: boolean;
  stale_translations: readonly TranslationRef[];
};

/** Items by languages: the number of outdated texts, with links to the forms. */
export function StaleTable({ items }: { items: readonly TranslatedItem[] }) {
  const { t } = useTranslation();
  // The source itself is outdated only where it was copied from the author's own language.
  const shown = countStale(items, fallbackLanguage) > 0 ? languages : targetLanguages;
  return (
    <div className={classes.frame} role="region" aria-label={t('admin.translations')} {...scrollable}>
      <Table aria-label={t('admin.translations')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('translations.item')}</Table.Th>
            {shown.map((language) => (
              <Table.Th key={language} lang={language}>
                {languageNames[language]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={item.to}>
              <Table.Th scope="row" className={classes.name ?? ''} data-part={item.isPart || undefined}>
                <TextLink to={item.to}>{item.title}</TextLink>
              </Table.Th>
              {shown.map((language) => (
                <Table.Td key={language}>
                  <Freshness count={countStale([item], language)} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Freshness({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <ToneBadge tone={count === 0 ? 'ok' : 'warning'} isProse withDot>
      {count === 0 ? t('translations.current') : t('translations.stale', { count })}
    </ToneBadge>
  );
}

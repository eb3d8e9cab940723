import type { TranslationRef } from '@sentiero/contracts/authoring';
import { fallbackLanguage, languages, type Language } from '@sentiero/contracts/shared';
import { ActionIcon, Table } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
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
  stale_translations: readonly TranslationRef[];
  /** What is folded below it: its own count is of all of them. */
  parts: readonly TranslatedPart[];
};
export type TranslatedPart = Omit<TranslatedItem, 'parts'>;

type Props = { items: readonly TranslatedItem[]; isUnfolded: boolean };

/** Items by languages: the number of outdated texts, with links to the forms. */
export function StaleTable({ items, isUnfolded }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<readonly string[]>([]);
  // The source itself is outdated only where it was copied from the author's own language.
  const shown = countStale(items.flatMap(withParts), fallbackLanguage) > 0 ? languages : targetLanguages;
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
          {items.flatMap((item) => {
            const isOpen = isUnfolded || opened.includes(item.to);
            const toggle = () =>
              setOpened(isOpen ? opened.filter((to) => to !== item.to) : [...opened, item.to]);
            return [
              <Row key={item.to} item={item} counted={withParts(item)} languages={shown}>
                {item.parts.length > 0 && !isUnfolded && (
                  <ActionIcon
                    variant="subtle"
                    aria-expanded={isOpen}
                    aria-label={t('translations.steps-of', { title: item.title })}
                    onClick={toggle}
                  >
                    {isOpen ? (
                      <IconChevronDown size={18} aria-hidden />
                    ) : (
                      <IconChevronRight size={18} aria-hidden />
                    )}
                  </ActionIcon>
                )}
              </Row>,
              ...(isOpen
                ? item.parts.map((part) => (
                    <Row key={part.to} item={part} counted={[part]} languages={shown} isPart />
                  ))
                : []),
            ];
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const withParts = ({ parts, ...item }: TranslatedItem): TranslatedPart[] => [item, ...parts];

type RowProps = {
  item: TranslatedPart;
  counted: readonly TranslatedPart[];
  languages: readonly Language[];
  isPart?: boolean;
  children?: ReactNode;
};

function Row({ item, counted, languages: shown, isPart, children }: RowProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.name ?? ''} data-part={isPart}>
        <span className={classes.title}>
          <span className={classes.fold}>{children}</span>
          <TextLink to={item.to}>{item.title}</TextLink>
        </span>
      </Table.Th>
      {shown.map((language) => (
        <Table.Td key={language}>
          <Freshness count={countStale(counted, language)} />
        </Table.Td>
      ))}
    </Table.Tr>
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

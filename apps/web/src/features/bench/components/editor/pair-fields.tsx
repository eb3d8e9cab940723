import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addPair, changePair, readPairs, removePair } from '../../model/request/query-pairs.ts';
import classes from './editor.module.css';

type Props = { label: string; query: string; onQuery: (query: string) => void };

/** The fields of a query or of a form. */
export function PairFields({ label, query, onQuery }: Props) {
  const { t } = useTranslation();
  return (
    <section aria-label={label}>
      <h4 className={classes.legend}>{label}</h4>
      {readPairs(query).map((pair, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- names repeat, and a field is known by its place
        <div key={place} className={classes.row}>
          <TextInput
            aria-label={t('bench.field-name', { number: place + 1 })}
            value={pair.name}
            onChange={(event) => onQuery(changePair(query, place, { name: event.currentTarget.value }))}
          />
          <TextInput
            aria-label={t('bench.field-value', { number: place + 1 })}
            value={pair.value}
            {...(pair.isRaw && { title: t('bench.raw-field') })}
            onChange={(event) => onQuery(changePair(query, place, { value: event.currentTarget.value }))}
          />
          <ActionIcon
            aria-label={t('bench.remove-field', { number: place + 1 })}
            onClick={() => onQuery(removePair(query, place))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onQuery(addPair(query, 'name', ''))}
      >
        {t('bench.add-field')}
      </Button>
    </section>
  );
}

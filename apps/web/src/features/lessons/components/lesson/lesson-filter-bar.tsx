import { difficulties } from '@sentiero/contracts/lessons';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFiltering, noFilter, type LessonFilter } from '../../model/lesson-filter.ts';
import { useOwaspName } from './owasp-name.ts';
import classes from './lesson-filter-bar.module.css';

type Props = {
  filter: LessonFilter;
  topics: readonly string[];
  count: number;
  onChange: (filter: LessonFilter) => void;
};

/** Narrows the overview to words, a level and a topic. */
export function LessonFilterBar({ filter, topics, count, onChange }: Props) {
  const { t } = useTranslation();
  const nameOf = useOwaspName();
  const [typed, setTyped] = useState(filter.text ?? '');
  return (
    <div className={classes.bar} role="search" aria-label={t('lessons.filter')}>
      <TextInput
        className={classes.field}
        type="search"
        label={t('lessons.search')}
        value={typed}
        maxLength={100}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onChange({ ...filter, text: value.trim() || null });
        }}
      />
      <NativeSelect
        className={classes.field}
        label={t('lessons.level')}
        value={String(filter.level ?? '')}
        data={[
          { value: '', label: t('lessons.all-levels') },
          ...difficulties.map((level) => ({
            value: String(level),
            label: t(`lessons.difficulty-${level}`),
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, level: value === '' ? null : Number(value) })
        }
      />
      <NativeSelect
        className={classes.field}
        label={t('lessons.topic')}
        value={filter.owasp ?? ''}
        data={[
          { value: '', label: t('lessons.all-topics') },
          ...topics.map((id) => ({ value: id, label: nameOf(id) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, owasp: value || null })}
      />
      {isFiltering(filter) && (
        <Button
          variant="subtle"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => {
            setTyped('');
            onChange(noFilter);
          }}
        >
          {t('lessons.clear-filter')}
        </Button>
      )}
      <p className={classes.found} role="status">
        {isFiltering(filter) && t('lessons.matching', { count })}
      </p>
    </div>
  );
}

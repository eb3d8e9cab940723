import { NativeSelect, TextInput } from '@mantine/core';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useTranslation } from 'react-i18next';
import classes from './capture.module.css';
import type { RequestFilter } from '../../model/filter-requests.ts';

type Props = {
  requests: readonly CapturedRequest[];
  filter: RequestFilter;
  shown: number;
  onChange: (filter: RequestFilter) => void;
};

const statusClasses = ['2', '3', '4', '5', '1', '0'] as const;

export function RequestFilterBar({ requests, filter, shown, onChange }: Props) {
  const { t } = useTranslation();
  const methods = [...new Set(requests.map(({ method }) => method))].toSorted();
  return (
    <div className={classes.filters}>
      <NativeSelect
        aria-label={t('inspector.method')}
        data={[{ value: '', label: t('inspector.any-method') }, ...methods]}
        value={filter.method ?? ''}
        onChange={(event) => onChange({ ...filter, method: event.currentTarget.value || null })}
      />
      <NativeSelect
        aria-label={t('inspector.status')}
        data={[
          { value: '', label: t('inspector.any-status') },
          ...statusClasses.map((value) => ({
            value,
            label: value === '0' ? t('inspector.no-answer') : `${value}xx`,
          })),
        ]}
        value={filter.statusClass ?? ''}
        onChange={(event) => onChange({ ...filter, statusClass: event.currentTarget.value || null })}
      />
      <TextInput
        aria-label={t('inspector.filter-text')}
        placeholder={t('inspector.filter-text')}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
      />
      <span className={classes.shown} role="status">
        {t('inspector.shown', { shown, all: requests.length })}
      </span>
    </div>
  );
}

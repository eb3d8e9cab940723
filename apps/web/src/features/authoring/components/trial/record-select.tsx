import type { TrialResult } from '@sentiero/contracts/authoring';
import { pathAndQuery, type CapturedRequest, type TargetEvent } from '@sentiero/contracts/capture';
import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createTextSearch } from '../../../../shared/traffic/text-search.ts';
import { offeredRecords } from '../../model/offered-records.ts';
import classes from '../form/item-form.module.css';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';

type Recorded = CapturedRequest | TargetEvent;

type Props = {
  isTask: boolean;
  records: readonly Recorded[];
  results: readonly TrialResult[];
  chosen: Recorded | undefined;
  /** Called with the id of a record, or an empty string for none. */
  onChoose: (id: string) => void;
};

const searchFrom = 10;

/** Chooses one of the author's own requests or events. */
export function RecordSelect({ isTask, records, results, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const [withStatic, setWithStatic] = useState(false);
  const [search, setSearch] = useState('');
  const isFound = useMemo(() => createTextSearch(search), [search]);
  const { passing, others } = offeredRecords(records, { results, withStatic, isFound });
  const offered = [...passing, ...others];
  const label = useRecordLabel(results);
  const options = (list: readonly Recorded[]) => list.map((each) => ({ value: each.id, label: label(each) }));
  const group = (name: string, list: readonly Recorded[]) =>
    list.length > 0 ? [{ group: name, items: options(list) }] : [];
  return (
    <>
      {(records.length > searchFrom || search !== '') && (
        <TextInput
          type="search"
          label={t(isTask ? 'authoring.try-search-requests' : 'authoring.try-search-events')}
          value={search}
          maxLength={200}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Group gap="xs" align="flex-end">
        <NativeSelect
          flex="1 1 16rem"
          miw={0}
          label={t(isTask ? 'authoring.try-request' : 'authoring.try-event')}
          value={chosen?.id ?? ''}
          data={[
            { value: '', label: t('authoring.choose') },
            ...(chosen && !offered.includes(chosen) ? options([chosen]) : []),
            ...(results.length === 0 ? options(others) : []),
            ...group(t('authoring.try-passing'), passing),
            ...group(t('authoring.try-others'), results.length === 0 ? [] : others),
          ]}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={offered.length === 0}
          onClick={() => onChoose(offered.toSorted((a, b) => b.seq - a.seq)[0]?.id ?? '')}
        >
          {t('authoring.newest')}
        </Button>
      </Group>
      {search !== '' && offered.length === 0 && (
        <p className={classes.hint} role="status">
          {t(isTask ? 'authoring.try-none-found-requests' : 'authoring.try-none-found-events')}
        </p>
      )}
      {isTask && (
        <Checkbox
          label={t('authoring.try-static')}
          checked={withStatic}
          onChange={(event) => setWithStatic(event.currentTarget.checked)}
        />
      )}
    </>
  );
}

/**
 * A record's label. The met conditions come first, because a phone must not cut them off; then its request or event,
 * and the time.
 */
function useRecordLabel(results: readonly TrialResult[]): (record: CapturedRequest | TargetEvent) => string {
  const format = useFormat();
  const byId = new Map(results.map((result) => [result.id, result]));
  return (record) => {
    const result = byId.get(record.id);
    const count = result && result.conditions > 0 ? `${result.met}/${result.conditions} · ` : '';
    const at = format.time(record.at);
    if ('method' in record)
      return `${count}${record.method} ${showUnseen(clip(pathAndQuery(record.url), 90))}, ${at}`;
    return `${count}${record.type} ${showUnseen(clip(JSON.stringify(record.data), 80))}, ${at}`;
  };
}

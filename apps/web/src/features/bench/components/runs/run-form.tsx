import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { benchLimits, runModes } from '@sentiero/contracts/bench';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../../../shared/ui/disclosure.tsx';
import { listsOf } from '../../model/runs/payloads.ts';
import { readyListNames, readyLists } from '../../model/runs/ready-lists.ts';
import type { RunPlan, RunSettings } from '../../model/runs/run-settings.ts';
import classes from './runs.module.css';

type Props = { settings: RunSettings; plan: RunPlan; onChange: (settings: RunSettings) => void };

/** Which values go where, and when a run stops by itself. */
export function RunForm({ settings, plan, onChange }: Props) {
  const { t } = useTranslation();
  const { mode, lists, wanted, stopsWhenFound, stopStatus } = settings;
  const change = (part: Partial<RunSettings>) => onChange({ ...settings, ...part });
  const shown = lists.slice(0, listsOf(mode, Math.max(1, Math.min(plan.places, 2))));
  return (
    <div className={classes.form}>
      {plan.places > 1 && (
        <NativeSelect
          size="xs"
          label={t('bench.run-mode')}
          value={mode}
          data={runModes.map((value) => ({ value, label: t(`bench.run-mode-${value}`) }))}
          onChange={(event) => {
            const chosen = runModes.find((name) => name === event.currentTarget.value);
            if (chosen) change({ mode: chosen });
          }}
        />
      )}
      <div className={classes.lists}>
        {shown.map((list, place) => (
          <PayloadList
            // oxlint-disable-next-line react/no-array-index-key -- there are at most two lists, one for each marked place
            key={place}
            number={place + 1}
            list={list}
            onList={(text) => change({ lists: place === 0 ? [text, lists[1]] : [lists[0], text] })}
          />
        ))}
      </div>
      <Disclosure title={t('bench.run-options')} isSet={wanted !== '' || stopStatus !== ''}>
        <div className={classes.lists}>
          <TextInput
            size="xs"
            label={t('bench.run-contains')}
            value={wanted}
            maxLength={500}
            onChange={(event) => change({ wanted: event.currentTarget.value })}
          />
          <TextInput
            size="xs"
            label={t('bench.run-stop-status')}
            inputMode="numeric"
            maxLength={3}
            value={stopStatus}
            onChange={(event) => change({ stopStatus: event.currentTarget.value })}
          />
        </div>
        <Checkbox
          size="sm"
          label={t('bench.run-stop-found')}
          checked={stopsWhenFound}
          disabled={wanted === ''}
          onChange={(event) => change({ stopsWhenFound: event.currentTarget.checked })}
        />
      </Disclosure>
      <p className={classes.plan} role="status">
        {plan.problem
          ? t(`bench.run-${plan.problem}`, { most: benchLimits.runRequests })
          : t('bench.run-plan', { count: plan.count })}
      </p>
    </div>
  );
}

type ListProps = { number: number; list: string; onList: (text: string) => void };

function PayloadList({ number, list, onList }: ListProps) {
  const { t } = useTranslation();
  const known = readyListNames.find((name) => readyLists[name] === list) ?? '';
  return (
    <div>
      <NativeSelect
        size="xs"
        label={t('bench.run-list', { number })}
        value={known}
        data={[
          { value: '', label: t('bench.run-list-own') },
          ...readyListNames.map((value) => ({ value, label: t(`bench.run-list-${value}`) })),
        ]}
        onChange={(event) => {
          const name = readyListNames.find((one) => one === event.currentTarget.value);
          onList(name ? readyLists[name] : '');
        }}
      />
      <Textarea
        size="xs"
        mt={4}
        rows={4}
        aria-label={t('bench.run-values', { number })}
        description={t('bench.run-values-note')}
        inputWrapperOrder={['input', 'description']}
        classNames={{ input: classes.values ?? '' }}
        value={list}
        onChange={(event) => onList(event.currentTarget.value)}
      />
    </div>
  );
}

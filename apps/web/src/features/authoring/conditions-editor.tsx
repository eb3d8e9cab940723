import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { ConditionRows } from './condition-rows.tsx';
import { KeyField } from './key-field.tsx';
import type { RuleProps } from './step-form.tsx';
import { TrafficFields } from './traffic-fields.tsx';
import classes from './item-form.module.css';

const typeMax = 100;

/** What an event must say. */
export function ConditionsEditor({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('authoring.conditions')}>
      <Stack gap="md">
        <KeyField
          path="/event_type"
          label={t('authoring.event-type')}
          maxLength={typeMax}
          suggestions={[]}
          value={draft.event_type ?? ''}
          onChange={(event_type) => change({ event_type })}
        />
        <p className={classes.hint}>
          {t('authoring.conditions-hint')} {t('authoring.keys-hint')}
        </p>
        <ConditionRows
          list="event_conditions"
          conditions={draft.event_conditions}
          suggestions={[]}
          noteOf={() => null}
          onChange={(event_conditions) => change({ event_conditions })}
        />
        <TrafficFields draft={draft} change={change} />
      </Stack>
    </SectionCard>
  );
}

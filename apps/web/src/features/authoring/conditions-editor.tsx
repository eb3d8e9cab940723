import { emptyCondition, ruleListMax } from '@sentiero/contracts/authoring';
import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { ItemRows } from './item-rows.tsx';
import { useProblemText } from './problem-text.tsx';
import type { RuleProps } from './step-form.tsx';
import classes from './item-form.module.css';

export function ConditionsEditor({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  const { event_conditions: conditions } = draft;
  return (
    <SectionCard title={t('authoring.conditions')}>
      <Stack gap="md">
        <TextInput
          name="/event_type"
          label={t('authoring.event-type')}
          required
          withAsterisk={false}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          classNames={{ input: classes.mono ?? '' }}
          value={draft.event_type ?? ''}
          error={useProblemText('/event_type')}
          onChange={(event) => change({ event_type: event.currentTarget.value })}
        />
        <p className={classes.hint}>{t('authoring.conditions-hint')}</p>
        <ItemRows
          items={conditions}
          onChange={(event_conditions) => change({ event_conditions })}
          max={ruleListMax}
          add={t('authoring.add-condition')}
          newItem={() => emptyCondition}
        >
          {({ item, index, onChange, onRemove }) => (
            <ConditionFields condition={item} index={index} onChange={onChange} onRemove={onRemove} />
          )}
        </ItemRows>
      </Stack>
    </SectionCard>
  );
}

import { type EventConditionInput } from '@sentiero/contracts/authoring';
import { Button, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { newCondition } from './drafts.ts';
import { useProblemText } from './problem-text.tsx';
import type { RuleProps } from './step-form.tsx';
import classes from './item-form.module.css';

const conditionsMax = 50;

export function ConditionsEditor({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  const { event_conditions: conditions } = draft;
  const put = (event_conditions: EventConditionInput[]) => change({ event_conditions });
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
        <ol className={classes.items}>
          {conditions.map((condition, index) => (
            // A condition has no identity but its place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <ConditionFields
                condition={condition}
                index={index}
                onChange={(changed) => put(conditions.with(index, changed))}
                onRemove={() => put(conditions.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ol>
        <Button
          className={classes.add ?? ''}
          variant="default"
          size="xs"
          disabled={conditions.length >= conditionsMax}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => put([...conditions, newCondition()])}
        >
          {t('authoring.add-condition')}
        </Button>
      </Stack>
    </SectionCard>
  );
}

import { Stack } from '@mantine/core';
import { findingEvent } from '@sentiero/contracts/hunts';
import { platformEvents } from '@sentiero/contracts/targets';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { SectionCard } from '../../../../shared/page/section-card.tsx';
import { ConditionRows } from './condition-rows.tsx';
import { conditionOnField, isListedKey } from '../../model/event-keys.ts';
import { KeyField } from './key-field.tsx';
import { PatternHelp } from './pattern-help.tsx';
import type { RuleFieldsProps } from './rule-props.ts';
import { TrafficFields } from './traffic-fields.tsx';
import { useTargetEvents } from '../../queries/use-target-events.ts';
import classes from '../form/item-form.module.css';

const typeMax = 100;

/** The rule on an event, with suggestions from the event lists of the platform and the target. */
export function ConditionsEditor({ draft, change, lessonId }: RuleFieldsProps) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { events: ofTarget, error } = useTargetEvents(lessonId);
  const events = [...ofTarget, ...platformEvents];
  const type = draft.event_type ?? '';
  const listed = events.find((event) => event.type === type);
  const isFinding = type === findingEvent;
  const isUnlisted = ofTarget.length > 0 && type !== '' && !listed && !isFinding;
  return (
    <SectionCard title={t('authoring.rule')}>
      <Stack gap="md">
        {error && <p className={classes.hint}>{t('authoring.events-unavailable')}</p>}
        <KeyField
          path="/event_type"
          label={t('authoring.event-type')}
          maxLength={typeMax}
          suggestions={events.map((event) => ({
            value: event.type,
            description: translate(event.description),
          }))}
          note={isUnlisted ? t('authoring.event-type-unlisted') : null}
          value={type}
          onChange={(event_type) => change({ event_type })}
        />
        <p className={classes.hint}>
          {t(isFinding ? 'authoring.finding-note' : 'authoring.conditions-hint')}
        </p>
        <ConditionRows
          path="/event_conditions"
          conditions={draft.event_conditions}
          suggestions={(listed?.fields ?? []).map((field) => ({
            value: field.key,
            description: translate(field.description),
            example: field.example,
            condition: conditionOnField[field.type],
          }))}
          noteOf={(key) =>
            listed && key !== '' && !isListedKey(key, listed.fields)
              ? t('authoring.event-key-unlisted')
              : null
          }
          onChange={(event_conditions) => change({ event_conditions })}
        />
        <TrafficFields draft={draft} change={change} />
        <PatternHelp of="event" />
      </Stack>
    </SectionCard>
  );
}

import { isFindingStep, taskFields, type AuthoredStep } from '@sentiero/contracts/authoring';
import { Code, Table } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { InlineText } from '../../../../shared/markdown/inline-text.tsx';
import { AttributeTable } from '../../../../shared/ui/attribute-table.tsx';
import { Panel } from '../../../../shared/page/panel.tsx';
import { ToneBadge } from '../../../../shared/feedback/tone-badge.tsx';
import { RuleConditions } from './rule-conditions.tsx';
import classes from '../form/item-form.module.css';

/** Shows a step's solution, by its type. */
export function StepSolution({ step }: { step: AuthoredStep }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('authoring.solution')}>
      <SolutionOf step={step} />
    </Panel>
  );
}

function SolutionOf({ step }: { step: AuthoredStep }) {
  const { t } = useTranslation();
  switch (step.type) {
    case 'I':
      return t('authoring.solution-info');
    case 'O':
      return t('authoring.solution-open');
    case 'Q':
      return <Code block>{step.question_answer}</Code>;
    case 'T':
      return <AttributeTable rows={[...taskRows(step, t), ...trafficRows(step, t)]} />;
    case 'S':
    case 'M':
      return <Choices step={step} />;
    case 'E':
      if (isFindingStep(step)) return t('authoring.finding-note');
      return (
        <AttributeTable
          rows={[
            [t('authoring.event-type'), <Code key="type">{step.event_type}</Code>],
            ...conditionRows(t('authoring.conditions'), step.event_conditions),
            ...trafficRows(step, t),
          ]}
        />
      );
    default:
      return String(step.type satisfies never);
  }
}

type Row = readonly [name: string, value: ReactNode];

function taskRows(step: AuthoredStep, t: TFunction): Row[] {
  const fields = taskFields.filter((field) => step[field] !== null);
  return [
    ...fields.map((field): Row => {
      const value = (
        <Code key={field} className={classes.lines ?? ''}>
          {step[field]}
        </Code>
      );
      return [t(`authoring.${field}`), value];
    }),
    ...conditionRows(t('authoring.task-conditions'), step.task_conditions),
  ];
}

function conditionRows(name: string, conditions: AuthoredStep['task_conditions']): Row[] {
  return conditions.length === 0 ? [] : [[name, <RuleConditions key="list" conditions={conditions} />]];
}

/** The default (once, at any time, after the step is open) is not mentioned. */
function trafficRows({ times, within_seconds: seconds, after }: AuthoredStep, t: TFunction): Row[] {
  return [
    ...(times > 1 ? [[t('authoring.times'), t('authoring.times-said', { count: times })] as const] : []),
    ...(seconds !== null ? [[t('authoring.within-seconds'), seconds] as const] : []),
    ...(after === 'lesson' ? [[t('authoring.after'), t('authoring.after-lesson')] as const] : []),
  ];
}

function Choices({ step }: { step: AuthoredStep }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  return (
    <Table aria-label={t('authoring.choices')}>
      <Table.Tbody>
        {step.choices.map((choice) => (
          <Table.Tr key={choice.id}>
            <Table.Td>
              <InlineText text={translate(choice.content)} />
            </Table.Td>
            <Table.Td>
              <ToneBadge tone={choice.is_correct ? 'ok' : 'neutral'} isProse>
                {choice.is_correct ? t('authoring.correct') : t('authoring.wrong')}
              </ToneBadge>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

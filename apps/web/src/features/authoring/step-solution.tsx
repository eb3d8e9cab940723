import {
  taskFields,
  type AuthoredStep,
  type Condition as StepCondition,
} from '@sentiero/contracts/authoring';
import { Code, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../shared/i18n/language.ts';
import { InlineText } from '../../shared/markdown/inline-text.tsx';
import { AttributeTable } from '../../shared/ui/attribute-table.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { ToneBadge } from '../../shared/ui/tone-badge.tsx';
import classes from './item-form.module.css';

/** What completes a step, by its type. */
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
      return (
        <AttributeTable
          rows={taskFields
            .filter((field) => step[field] !== null)
            .map(
              (field) =>
                [
                  t(`authoring.${field}`),
                  <Code key={field} className={classes.lines ?? ''}>
                    {step[field]}
                  </Code>,
                ] as const,
            )}
        />
      );
    case 'S':
    case 'M':
      return <Choices step={step} />;
    case 'E':
      return (
        <AttributeTable
          rows={[
            [t('authoring.event-type'), <Code key="type">{step.event_type}</Code>],
            ...step.event_conditions.map(
              (condition, index) =>
                [
                  t('authoring.condition', { number: index + 1 }),
                  <Condition key={condition.id} condition={condition} />,
                ] as const,
            ),
          ]}
        />
      );
    default:
      return String(step.type satisfies never);
  }
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

function Condition({ condition }: { condition: StepCondition }) {
  const { t } = useTranslation();
  const { type, comparator, not_flag } = condition;
  return (
    <>
      <Code>{condition.key}</Code> {not_flag && `${t('authoring.not')} `}
      {t(`authoring.comparator-${comparator}`)} <Code>{String(condition[`value_${type}`])}</Code>
    </>
  );
}

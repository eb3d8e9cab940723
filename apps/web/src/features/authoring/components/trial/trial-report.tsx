import type { TrialOnAllInput, TrialReport as Report } from '@sentiero/contracts/authoring';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hasCode } from '@sentiero/client/errors';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { authoringQueries } from '../../queries/authoring.queries.ts';
import { checkBlocks, type CheckBlock } from '../../model/trial-blocks.ts';
import { TrialChecks } from './trial-checks.tsx';
import classes from '../form/item-form.module.css';

type Props = { rule: TrialOnAllInput; capture: string };

/** The trial of one record, condition by condition. */
export function TrialReport({ rule, capture }: Props) {
  const { t } = useTranslation();
  const { lesson: _lesson, ...fields } = rule;
  const { data, error } = useQuery(authoringQueries.trial({ ...fields, capture }));
  if (hasCode(error, 'invalid_input')) return <p className={classes.hint}>{t('authoring.try-incomplete')}</p>;
  if (error) return <ErrorBox error={error} />;
  if (!data) return null;
  const blocks = checkBlocks(data.checks, rule);
  return (
    <>
      <TrialChecks blocks={blocks} rule={rule} />
      <Verdict verdict={data.verdict} blocks={blocks} />
    </>
  );
}

type VerdictProps = { verdict: Report['verdict']; blocks: readonly CheckBlock[] };

function Verdict({ verdict, blocks }: VerdictProps) {
  const { t } = useTranslation();
  const count = blocks.length;
  const met = blocks.filter((block) => block.met).length;
  const passed = verdict === 'passed';
  return (
    <div role="status">
      <Alert
        role="presentation"
        color={passed ? 'ok' : 'warning'}
        icon={passed ? <IconCircleCheck size={18} /> : <IconAlertTriangle size={18} />}
      >
        {t(`authoring.verdict-${verdict}`)} {count > 0 && t('authoring.conditions-met', { met, count })}
      </Alert>
    </div>
  );
}

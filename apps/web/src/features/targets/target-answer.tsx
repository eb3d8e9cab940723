import type { TargetProblem, TargetTrialResult } from '@sentiero/contracts/targets';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const problemKeys = {
  outside: 'targets.unreachable-outside',
  own: 'targets.unreachable-own',
  nowhere: 'targets.unreachable-nowhere',
  unknown_name: 'targets.unreachable-name',
  certificate: 'targets.unreachable-certificate',
  no_answer: 'targets.unreachable',
} as const satisfies Record<TargetProblem, string>;

/** What a target answered, in a sentence, or why it did not. */
export function TargetAnswer({ answer }: { answer: TargetTrialResult }) {
  const { t } = useTranslation();
  const { status, title, problem, leads_to: address, duration_ms: value } = answer;
  const isFine = status !== null && !address;
  return (
    <Alert
      color={isFine ? 'ok' : 'warning'}
      icon={isFine ? <IconCircleCheck size={18} /> : <IconAlertTriangle size={18} />}
      role="presentation"
    >
      {status === null && t(problemKeys[problem ?? 'no_answer'], { value })}
      {status !== null && title === null && t('targets.answers', { status, value })}
      {status !== null && title !== null && t('targets.answers-titled', { status, value, title })}
      {address && <> {t('targets.leads-away', { address })}</>}
    </Alert>
  );
}

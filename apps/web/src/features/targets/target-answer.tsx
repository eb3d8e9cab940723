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

/** The API asks without a learner, whom an application may want to know first. */
const asksWho: ReadonlySet<number> = new Set([401, 403]);

/** What a target answered, in a sentence, or why it did not. */
export function TargetAnswer({ answer }: { answer: TargetTrialResult }) {
  const { t } = useTranslation();
  const { status, title, problem, leads_to: address, duration_ms: value } = answer;
  const isFine = status !== null && !address && (status < 400 || asksWho.has(status));
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

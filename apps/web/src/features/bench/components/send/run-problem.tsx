import { Alert } from '@mantine/core';
import { hasCode } from '@sentiero/client/errors';
import { useTranslation } from 'react-i18next';
import type { BenchRequest } from '../../model/request/bench-request.ts';
import { SendProblem } from './send-problem.tsx';

/** Why a run did not start. */
export function RunProblem({ error, request }: { error: unknown; request: BenchRequest }) {
  const { t } = useTranslation();
  if (!hasCode(error, 'run_in_progress')) return <SendProblem error={error} request={request} />;
  return (
    <Alert color="warning" role="alert">
      {t('bench.run-in-progress')}
    </Alert>
  );
}

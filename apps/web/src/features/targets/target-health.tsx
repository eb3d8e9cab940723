import type { TargetProblem } from '@sentiero/contracts/targets';
import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AttributeTable } from '../../shared/ui/attribute-table.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { ReloadButton } from '../../shared/feedback/reload-button.tsx';
import { StatusBadge } from '../../shared/feedback/status-badge.tsx';
import { targetsAdminQueries } from './targets-admin.queries.ts';
import { Dots } from '../../shared/feedback/loaded.tsx';

export const problemKeys = {
  outside: 'targets.unreachable-outside',
  own: 'targets.unreachable-own',
  nowhere: 'targets.unreachable-nowhere',
  unknown_name: 'targets.unreachable-name',
  certificate: 'targets.unreachable-certificate',
  no_answer: 'targets.unreachable',
} as const satisfies Record<TargetProblem, string>;

/** Fetched each time the page is opened, since the state changes. */
export function TargetHealth({ targetId }: { targetId: number }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(targetsAdminQueries.health(targetId));
  const yes = (answer: boolean) => (
    <StatusBadge tone={answer ? 'ok' : 'danger'}>{t(answer ? 'admin.yes' : 'admin.no')}</StatusBadge>
  );
  return (
    <Panel
      title={t('targets.health')}
      tools={<ReloadButton reloading={isFetching} onReload={() => void refetch()} />}
    >
      <Stack gap="sm">
        {error && <ErrorBox error={error} />}
        {!data && !error && <Dots />}
        {data?.status === null && (
          <>
            <AttributeTable rows={[[t('targets.reachable'), yes(false)]]} />
            <Text>{t(problemKeys[data.problem ?? 'no_answer'], { value: data.duration_ms })}</Text>
          </>
        )}
        {data?.leads_to && (
          <Alert color="warning">{t('targets.leads-away', { address: data.leads_to })}</Alert>
        )}
        {data && data.status !== null && (
          <AttributeTable
            rows={[
              [t('targets.reachable'), yes(true)],
              [t('targets.answers'), data.status],
              [t('targets.duration'), t('targets.ms', { value: data.duration_ms })],
              [t('targets.takes-part'), t(data.takes_part ? 'admin.yes' : 'targets.takes-no-part')],
            ]}
          />
        )}
      </Stack>
    </Panel>
  );
}

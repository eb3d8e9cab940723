import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { StatusBadge } from '../../shared/feedback/status-badge.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { CopyLog } from './copy-log.tsx';
import { useTrial } from './instances.queries.ts';

/** Starts a copy for a trial: whether it gets ready, and what it logs. */
export function TrialStart({ targetId }: { targetId: number }) {
  const { t } = useTranslation();
  const { mutate, isPending, data, error } = useTrial(targetId);
  return (
    <Panel
      title={t('instance.trial')}
      tools={
        <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
          {t('instance.trial-start')}
        </Button>
      }
    >
      <Stack gap="sm" role="status">
        <Text c="dimmed">{t(isPending ? 'instance.trial-running' : 'instance.trial-text')}</Text>
        {error && <ErrorBox error={error} />}
        {data && (
          <>
            <StatusBadge tone={data.state === 'ready' ? 'ok' : 'danger'}>
              {t(`instance.state-${data.state}`)}
            </StatusBadge>
            {data.error && <Text>{t(`instance.error-${data.error}`)}</Text>}
            <CopyLog log={data.log ?? ''} />
          </>
        )}
      </Stack>
    </Panel>
  );
}

import type { InstanceProblem } from '@sentiero/contracts/instances';
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { StatusBadge } from '../../shared/feedback/status-badge.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { CopyLog } from './copy-log.tsx';
import { useTrial } from './instances.queries.ts';
import { troubleIn } from './trouble-in-log.ts';

const advised = ['no_image', 'port_closed', 'other_status', 'not_ready'] as const;
const hasAdvice = (error: InstanceProblem): error is (typeof advised)[number] =>
  advised.some((each) => each === error);

/** Starts a copy for a trial: whether it gets ready, and what it logs. */
export function TrialStart({ targetId }: { targetId: number }) {
  const { t } = useTranslation();
  const { mutate, isPending, data, error } = useTrial(targetId);
  const trouble = data && data.state !== 'ready' ? troubleIn(data.log ?? '') : null;
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
        <Text c="dimmed">
          {isPending ? t('instance.trial-running', { list: t('instance.list') }) : t('instance.trial-text')}
        </Text>
        {error && <ErrorBox error={error} />}
        {data && (
          <>
            <Group>
              <StatusBadge tone={data.state === 'ready' ? 'ok' : 'danger'}>
                {t(`instance.state-${data.state}`)}
              </StatusBadge>
            </Group>
            {data.error && (
              <Text>
                {t(`instance.error-${data.error}`)}{' '}
                {hasAdvice(data.error) && t(`instance.advice-${data.error}`)}
              </Text>
            )}
            {trouble && (
              <Text>
                {t(`instance.log-${trouble.kind}`)} <Code>{trouble.line}</Code>
              </Text>
            )}
            <CopyLog log={data.log ?? ''} />
          </>
        )}
      </Stack>
    </Panel>
  );
}

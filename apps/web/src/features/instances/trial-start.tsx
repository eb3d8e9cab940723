import type { InstanceProblem, InstanceTrial } from '@sentiero/contracts/instances';
import { Code, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { StatusBadge } from '../../shared/feedback/status-badge.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { CopyLog } from './copy-log.tsx';
import { useTrial } from './instances.queries.ts';
import { toneOf } from './tone-of.ts';
import { troubleIn } from './trouble-in-log.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

const advised = ['no_image', 'port_closed', 'other_status', 'not_ready'] as const;
const hasAdvice = (error: InstanceProblem): error is (typeof advised)[number] =>
  advised.some((each) => each === error);

/** Starts a copy for a trial: whether it gets ready, what keeps it from that, and what it logs. */
export function TrialStart({ targetId }: { targetId: number }) {
  const { t } = useTranslation();
  const [told, setTold] = useState<InstanceTrial | null>(null);
  const { mutate, isPending, error } = useTrial(targetId, setTold);
  const start = () => {
    setTold(null);
    mutate();
  };
  return (
    <Panel
      title={t('instance.trial')}
      tools={
        <ToolButton loading={isPending} onClick={start}>
          {t('instance.trial-start')}
        </ToolButton>
      }
    >
      <Stack gap="sm" role="status">
        <Text c="dimmed">{t(isPending ? 'instance.trial-running' : 'instance.trial-text')}</Text>
        {error && <ErrorBox error={error} />}
        {told && !error && <Trial trial={told} />}
      </Stack>
    </Panel>
  );
}

function Trial({ trial: { state, error, log } }: { trial: InstanceTrial }) {
  const { t } = useTranslation();
  const trouble = state === 'ready' ? null : troubleIn(log ?? '');
  return (
    <>
      <Group>
        <StatusBadge tone={toneOf(state)}>{t(`instance.state-${state}`)}</StatusBadge>
      </Group>
      {error && (
        <Text>
          {state === 'starting' && `${t('instance.not-yet')} `}
          {(state === 'failed' || error !== 'not_ready') && `${t(`instance.error-${error}`)} `}
          {hasAdvice(error) && t(`instance.advice-${error}`)}
        </Text>
      )}
      {trouble && (
        <Text>
          {t(`instance.log-${trouble.kind}`)} <Code>{trouble.line}</Code>
        </Text>
      )}
      {log !== null && <CopyLog log={log} />}
    </>
  );
}

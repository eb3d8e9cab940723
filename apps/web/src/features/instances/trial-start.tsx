import type { InstanceProblem, InstanceTrial } from '@sentiero/contracts/instances';
import type { Target } from '@sentiero/contracts/targets';
import { Code, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { StatusBadge } from '../../shared/feedback/status-badge.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { CopyValue } from '../../shared/ui/copy-value.tsx';
import { CopyLog } from './copy-log.tsx';
import { useTrial } from './instances.queries.ts';
import { toneOf } from './tone-of.ts';
import { troubleIn } from './trouble-in-log.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

const advised = ['no_image', 'port_closed', 'other_status', 'not_ready'] as const;
const hasAdvice = (error: InstanceProblem): error is (typeof advised)[number] =>
  advised.some((each) => each === error);

type TrialTarget = Pick<Target, 'id' | 'instance'>;

/** Starts a copy for a trial: whether it gets ready, what keeps it from that, and what it logs. */
export function TrialStart({ target }: { target: TrialTarget }) {
  const { t } = useTranslation();
  const [told, setTold] = useState<InstanceTrial | null>(null);
  const { mutate, isPending, error } = useTrial(target.id, setTold);
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
        {told && !error && <Trial trial={told} target={target} />}
      </Stack>
    </Panel>
  );
}

function Trial({ trial: { state, error, log }, target }: { trial: InstanceTrial; target: TrialTarget }) {
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
      {error && <MissingLine error={error} {...target.instance} />}
      {trouble && (
        <Text>
          {t(`instance.log-${trouble.kind}`)} <Code>{trouble.line}</Code>
        </Text>
      )}
      {log !== null && <CopyLog log={log} />}
    </>
  );
}

type MissingProps = { error: InstanceProblem; image?: string; sandbox?: string };

/** The line that fetches the image, or installs the runtime of the strong sandbox. */
function MissingLine({ error, image, sandbox }: MissingProps) {
  const { t } = useTranslation();
  if (error === 'no_image' && image)
    return <CopyValue value={`docker pull ${image}`} label={t('targets.image')} />;
  if (error !== 'refused' || sandbox !== 'strong') return null;
  return (
    <>
      <Text>{t('instance.advice-runtime')}</Text>
      <CopyValue value="sudo apt-get install runsc" label={t('instance.advice-runtime')} />
    </>
  );
}

import { Alert, Stack, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import type { LabToken } from '@sentiero/contracts/targets';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { SectionCard } from '../../shared/page/section-card.tsx';
import { CopyValue } from '../../shared/ui/copy-value.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { targetsQueries } from './targets.queries.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

type Props = { targetId: number; children: (cookie: string) => ReactNode };

/** The lab token with the time it is still good for, and what uses it. */
export function LabTokenCard({ targetId, children }: Props) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(targetsQueries.labToken(targetId));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSpinner />;
  return (
    <Stack gap="lg">
      <SectionCard title={t('tools.token')}>
        <Stack gap="sm" align="flex-start">
          <Text>{t('tools.token-text')}</Text>
          <CopyValue label={t('tools.token')} value={data.value} />
          <TimeLeft token={data} />
          <ToolButton loading={isFetching} onClick={() => void refetch()}>
            {t('tools.new-token')}
          </ToolButton>
        </Stack>
      </SectionCard>
      {children(data.value)}
    </Stack>
  );
}

const tellEveryMs = 10_000;

function TimeLeft({ token }: { token: LabToken }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), tellEveryMs, { autoInvoke: true });
  const seconds = Math.round((Date.parse(token.expires) - now) / 1000);
  if (seconds <= 0)
    return (
      <Alert color="warning" role="alert">
        {t('tools.expired')}
      </Alert>
    );
  return <Text c="dimmed">{t('tools.expires', { when: format.wait(seconds) })}</Text>;
}

import type { Target } from '@sentiero/contracts/targets';
import { Stack, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { Dots } from '../../shared/feedback/loaded.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { ToolButton } from '../../shared/ui/tool-button.tsx';
import { OpenTarget } from './open-target.tsx';
import { TargetAnswer } from './target-answer.tsx';
import { targetsAdminQueries } from './targets-admin.queries.ts';

/** Tried each time the page is opened, since the state changes. */
export function TargetHealth({ target }: { target: Target }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(targetsAdminQueries.health(target.id));
  return (
    <Panel
      title={t('targets.health')}
      tools={
        <>
          <ToolButton icon={IconPlugConnected} loading={isFetching} onClick={() => void refetch()}>
            {t('targets.try')}
          </ToolButton>
          <OpenTarget target={target} />
        </>
      }
    >
      <Stack gap="sm" role="status">
        {error && <ErrorBox error={error} />}
        {!data && !error && <Dots />}
        {data && <TargetAnswer answer={data} />}
        {data && data.status !== null && (
          <Text c="dimmed">{t(data.takes_part ? 'targets.takes-part' : 'targets.takes-no-part')}</Text>
        )}
      </Stack>
    </Panel>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { IconServer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyConfirmDialog } from '../../shared/feedback/lazy-confirm-dialog.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { PopoverButton } from '../../shared/ui/popover-button.tsx';
import { CopyState, isUnavailable } from './copy-state.tsx';
import { instancesQueries, useChangeInstance } from './instances.queries.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

type Props = {
  target: { id: number; name: string };
  /** Whether the button is shown: one cannot go on, or its dialog is open. */
  isInSight: boolean;
  opened: boolean;
  onOpened: (opened: boolean) => void;
};

/** The state of the learner's own copy of the application, and what they may do with it. */
export function OwnCopy({ target, isInSight, opened, onOpened }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery(instancesQueries.own(target.id));
  const change = useChangeInstance(target.id);
  const state = data?.state ?? 'none';
  return (
    <>
      {isInSight && (
        <PopoverButton
          label={t('instance.title')}
          icon={<IconServer size={18} aria-hidden />}
          width={380}
          opened={opened}
          onOpened={onOpened}
        >
          <Stack gap="sm">
            {!isUnavailable(data) && <Text c="dimmed">{t('instance.text', { name: target.name })}</Text>}
            <div role="status">{data && <CopyState instance={data} />}</div>
            {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
            {change.error && !asking && <ErrorBox error={change.error} />}
            <Group gap="xs">
              {(state === 'none' || state === 'failed') && !isUnavailable(data) && (
                <Button size="xs" loading={change.isPending} onClick={() => change.mutate('start')}>
                  {t('instance.start')}
                </Button>
              )}
              {state === 'ready' && (
                <>
                  <ToolButton onClick={() => change.mutate('keep')}>{t('instance.keep')}</ToolButton>
                  <ToolButton
                    onClick={() => {
                      change.reset();
                      onOpened(false);
                      setAsking(true);
                    }}
                  >
                    {t('instance.reset')}
                  </ToolButton>
                </>
              )}
              {(state === 'ready' || state === 'queued' || state === 'starting') && (
                <ToolButton onClick={() => change.mutate('stop')}>{t('instance.stop')}</ToolButton>
              )}
            </Group>
          </Stack>
        </PopoverButton>
      )}
      <LazyConfirmDialog
        opened={asking}
        title={t('instance.reset')}
        text={t('instance.reset-text', { name: target.name })}
        confirm={t('instance.reset')}
        pending={change.isPending}
        error={change.error}
        onConfirm={() => change.mutate('reset', { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

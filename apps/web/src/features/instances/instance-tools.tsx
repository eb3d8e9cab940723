import type { ListedInstance } from '@sentiero/contracts/instances';
import { Button, Group, Loader, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/feedback/confirm-dialog.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { CopyLog } from './copy-log.tsx';
import { instancesQueries, useStopInstance } from './instances.queries.ts';

/** The log of a copy, and its end. */
export function InstanceTools({ instance: { id, target } }: { instance: ListedInstance }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'log' | 'stop' | null>(null);
  const stop = useStopInstance();
  const close = () => setShown(null);
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="xs" variant="default" onClick={() => setShown('log')}>
        {t('instance.log')}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          stop.reset();
          setShown('stop');
        }}
      >
        {t('instance.stop')}
      </Button>
      <Modal
        opened={shown === 'log'}
        onClose={close}
        title={t('instance.log')}
        size="xl"
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <Log id={id} />
      </Modal>
      <ConfirmDialog
        opened={shown === 'stop'}
        title={t('instance.stop')}
        text={t('instance.stop-text', { name: target.name })}
        confirm={t('instance.stop')}
        pending={stop.isPending}
        error={stop.error}
        onConfirm={() => stop.mutate(id, { onSuccess: close })}
        onClose={close}
      />
    </Group>
  );
}

function Log({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(instancesQueries.log(id));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader type="dots" role="status" aria-label={t('app.loading')} />;
  return <CopyLog log={data.log} />;
}

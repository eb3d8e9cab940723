import type { ListedInstance } from '@sentiero/contracts/instances';
import { Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/feedback/confirm-dialog.tsx';
import { CopyLog } from './copy-log.tsx';
import { instancesQueries, useStopInstance } from './instances.queries.ts';
import { Loaded } from '../../shared/feedback/loaded.tsx';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

/** The log of a copy, and its end. */
export function InstanceTools({ instance: { id, target } }: { instance: ListedInstance }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'log' | 'stop' | null>(null);
  const stop = useStopInstance();
  const close = () => setShown(null);
  return (
    <Group gap="xs" wrap="nowrap">
      <ToolButton onClick={() => setShown('log')}>{t('instance.log')}</ToolButton>
      <ToolButton
        onClick={() => {
          stop.reset();
          setShown('stop');
        }}
      >
        {t('instance.stop')}
      </ToolButton>
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
  const query = useQuery(instancesQueries.log(id));
  return (
    <Loaded query={query} isPart>
      {({ log }) => <CopyLog log={log} />}
    </Loaded>
  );
}

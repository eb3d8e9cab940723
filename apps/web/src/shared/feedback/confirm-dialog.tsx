import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from './error-box.tsx';

type Props = {
  opened: boolean;
  title: string;
  text: string;
  confirm: string;
  pending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks to confirm an irreversible action, and stays open until the action is done. */
export function ConfirmDialog({ opened, title, text, confirm, pending, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const close = () => {
    if (!pending) onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      withCloseButton={!pending}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      zIndex={350}
    >
      <Stack gap="lg">
        <Text>{text}</Text>
        {error !== null && <ErrorBox error={error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={pending} onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button color="danger" loading={pending} onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

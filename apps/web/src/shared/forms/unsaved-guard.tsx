import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Asks before typed text is lost to a link, "back" or a closed tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation();
  const held = useLeaveGuard(isDirty);
  return (
    <Modal
      opened={held !== null}
      onClose={() => held?.stay()}
      title={t('form.unsaved-title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      zIndex={350}
    >
      <Stack gap="lg">
        <Text>{t('form.unsaved-text')}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => held?.stay()}>
            {t('form.stay')}
          </Button>
          <Button color="danger" onClick={() => held?.proceed()}>
            {t('form.discard')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

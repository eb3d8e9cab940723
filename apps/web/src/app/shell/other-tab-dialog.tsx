import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export default function OtherTabDialog({ onUseHere }: { onUseHere: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={400}
      title={t('tab.title')}
    >
      <Stack gap="lg">
        <Text>{t('tab.text')}</Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onUseHere}>
            {t('tab.use-here')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { isOtherUser: boolean; onUseHere: () => void };

export default function OtherTabDialog({ isOtherUser, onUseHere }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={400}
      title={t(isOtherUser ? 'tab.other-user-title' : 'tab.title')}
    >
      <Stack gap="lg">
        <Text>{t(isOtherUser ? 'tab.other-user-text' : 'tab.text')}</Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onUseHere}>
            {t(isOtherUser ? 'tab.reload' : 'tab.use-here')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

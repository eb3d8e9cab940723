import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** `owner` is the name of the person whose tab it is, if somebody else is logged in now. */
type Props = { owner: string | null; onUseHere: () => void };

export default function OtherTabDialog({ owner, onUseHere }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={400}
      title={owner === null ? t('tab.title') : t('tab.other-user-title', { name: owner })}
    >
      <Stack gap="lg">
        <Text>{owner === null ? t('tab.text') : t('tab.other-user-text', { name: owner })}</Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onUseHere}>
            {t(owner === null ? 'tab.use-here' : 'tab.reload')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

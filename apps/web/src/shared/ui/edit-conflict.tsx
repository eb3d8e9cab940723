import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = { pending: boolean; onLoadTheirs: () => void; onSaveMine: () => void };

/** Somebody else saved first: nothing is overwritten before one of the two was chosen. */
export function EditConflict({ pending, onLoadTheirs, onSaveMine }: Props) {
  const { t } = useTranslation();
  return (
    <Alert
      color="warning"
      icon={<IconAlertTriangle size={18} />}
      role="alert"
      title={t('admin.conflict-title')}
    >
      <Stack gap="sm">
        <Text>{t('admin.conflict-text')}</Text>
        <Group gap="sm">
          <Button type="button" variant="default" size="xs" disabled={pending} onClick={onLoadTheirs}>
            {t('admin.conflict-theirs')}
          </Button>
          <Button type="button" variant="default" size="xs" disabled={pending} onClick={onSaveMine}>
            {t('admin.conflict-mine')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

import { Alert, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from '../ui/tool-button.tsx';

type Props = {
  /** A description of the other user's changes. */
  changed: readonly string[];
  pending: boolean;
  onLoadTheirs: () => void;
  onSaveMine: () => void;
};

/** Another user saved first: nothing is overwritten until one of the two versions is chosen. */
export function EditConflict({ changed, pending, onLoadTheirs, onSaveMine }: Props) {
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
        {changed.length > 0 && (
          <div>
            <Text fw={600}>{t('admin.conflict-changed')}</Text>
            <List size="sm">
              {changed.map((field) => (
                <List.Item key={field}>{field}</List.Item>
              ))}
            </List>
          </div>
        )}
        <Group gap="sm">
          <ToolButton type="button" disabled={pending} onClick={onLoadTheirs}>
            {t('admin.conflict-theirs')}
          </ToolButton>
          <ToolButton type="button" disabled={pending} onClick={onSaveMine}>
            {t('admin.conflict-mine')}
          </ToolButton>
        </Group>
      </Stack>
    </Alert>
  );
}

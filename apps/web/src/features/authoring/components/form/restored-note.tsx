import { Alert, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = { isSameItem: boolean; onDiscard: () => void };

/** A note that unsaved changes of this tab were restored. */
export function RestoredNote({ isSameItem, onDiscard }: Props) {
  const { t } = useTranslation();
  return (
    <Alert color={isSameItem ? 'info' : 'warning'} role="status">
      <Group justify="space-between" gap="sm">
        <span>
          {t('form.restored')} {!isSameItem && t('form.restored-changed')}
        </span>
        <ToolButton onClick={onDiscard}>{t('form.discard')}</ToolButton>
      </Group>
    </Alert>
  );
}

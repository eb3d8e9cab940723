import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function ReloadButton({ reloading, onReload }: { reloading: boolean; onReload: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={reloading}
      onClick={onReload}
    >
      {t('app.reload')}
    </Button>
  );
}

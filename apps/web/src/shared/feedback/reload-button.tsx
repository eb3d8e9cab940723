import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from '../ui/tool-button.tsx';

export function ReloadButton({ reloading, onReload }: { reloading: boolean; onReload: () => void }) {
  const { t } = useTranslation();
  return (
    <ToolButton icon={IconRefresh} loading={reloading} onClick={onReload}>
      {t('app.reload')}
    </ToolButton>
  );
}

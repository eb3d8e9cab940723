import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToolLink } from './tool-button.tsx';

export function EditLink({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <ToolLink to={to} icon={IconPencil}>
      {t('admin.edit')}
    </ToolLink>
  );
}

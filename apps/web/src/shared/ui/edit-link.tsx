import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from './link-button.tsx';

export function EditLink({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <LinkButton to={to} variant="default" size="xs" leftSection={<IconPencil size={18} aria-hidden />}>
      {t('admin.edit')}
    </LinkButton>
  );
}

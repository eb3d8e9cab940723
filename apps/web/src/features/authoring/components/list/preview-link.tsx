import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';

export function PreviewLink({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <LinkButton to={to} variant="default" size="xs" leftSection={<IconEye size={18} aria-hidden />}>
      {t('preview.link')}
    </LinkButton>
  );
}

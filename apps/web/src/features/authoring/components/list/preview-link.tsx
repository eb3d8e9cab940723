import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToolLink } from '../../../../shared/ui/tool-button.tsx';

export function PreviewLink({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <ToolLink to={to} icon={IconEye}>
      {t('preview.link')}
    </ToolLink>
  );
}

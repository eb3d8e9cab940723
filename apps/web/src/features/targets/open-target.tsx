import { Button, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { httpUrl } from './http-url.ts';

type Props = {
  target: { name: string; frontend_url: string };
  variant?: 'filled' | 'default';
  onLaunch?: (() => void) | undefined;
};

/** Opens the target in a new tab without access to this one. */
export function OpenTarget({ target, variant = 'default', onLaunch }: Props) {
  const { t } = useTranslation();
  const url = httpUrl(target.frontend_url);
  if (!url) return null;
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      variant={variant}
      size="xs"
      leftSection={<IconExternalLink size={18} aria-hidden />}
      onClick={onLaunch}
    >
      {t('target.launch-name', { name: target.name })}
      <VisuallyHidden> ({t('app.new-tab')})</VisuallyHidden>
    </Button>
  );
}

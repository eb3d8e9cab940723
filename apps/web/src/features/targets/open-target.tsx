import { Button, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { httpUrl } from './http-url.ts';

type Props = { target: { name: string; frontend_url: string } };

/** For staff: the target beside what they are doing, in a new tab without access to this one. */
export function OpenTarget({ target: { name, frontend_url: address } }: Props) {
  const { t } = useTranslation();
  const url = httpUrl(address);
  if (!url) return null;
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      size="xs"
      leftSection={<IconExternalLink size={18} aria-hidden />}
    >
      {t('target.launch-name', { name })}
      <VisuallyHidden> ({t('app.new-tab')})</VisuallyHidden>
    </Button>
  );
}

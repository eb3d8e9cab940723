import { Button, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { httpUrl } from './http-url.ts';
import { Hint } from '../../shared/ui/hint.tsx';

type Target = { name: string; frontend_url: string };
type Props = { target: Target | null; loading: boolean; onLaunch?: (() => void) | undefined };

/** Opens the target in a new tab without access to this one. */
export function LaunchButton({ target, loading, onLaunch }: Props) {
  const { t } = useTranslation();
  const icon = <IconExternalLink size={18} aria-hidden />;
  const url = target && httpUrl(target.frontend_url);
  if (!target || !url) {
    return (
      <Hint position="bottom" label={loading ? t('app.loading') : t('target.none')}>
        <Button
          size="xs"
          leftSection={icon}
          data-disabled
          aria-disabled
          onClick={(event) => event.preventDefault()}
        >
          {t('target.launch')}
        </Button>
      </Hint>
    );
  }
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      size="xs"
      leftSection={icon}
      onClick={onLaunch}
    >
      {t('target.launch-name', { name: target.name })}
      <VisuallyHidden> ({t('app.new-tab')})</VisuallyHidden>
    </Button>
  );
}

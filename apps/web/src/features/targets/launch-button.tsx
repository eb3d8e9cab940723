import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { httpUrl } from './http-url.ts';
import { OpenTarget } from './open-target.tsx';
import { Hint } from '../../shared/ui/hint.tsx';

type Target = { name: string; frontend_url: string };
type Props = {
  target: Target | null;
  loading: boolean;
  isMain?: boolean;
  onLaunch?: (() => void) | undefined;
};

/** Opens the lesson's target, or says that there is none. */
export function LaunchButton({ target, loading, isMain = true, onLaunch }: Props) {
  const { t } = useTranslation();
  if (!target || !httpUrl(target.frontend_url)) {
    return (
      <Hint position="bottom" label={loading ? t('app.loading') : t('target.none')}>
        <Button
          size="xs"
          leftSection={<IconExternalLink size={18} aria-hidden />}
          data-disabled
          aria-disabled
          onClick={(event) => event.preventDefault()}
        >
          {t('target.launch')}
        </Button>
      </Hint>
    );
  }
  return <OpenTarget target={target} variant={isMain ? 'filled' : 'default'} onLaunch={onLaunch} />;
}

import { ActionIcon, Title } from '@mantine/core';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import { Hint } from '../../../../shared/ui/hint.tsx';
import classes from './lesson-header.module.css';
import { paths } from '../../../../shared/paths.ts';

type Props = { title: string; reloading: boolean; onReload: () => void; children: ReactNode };

/** Back link, title and reload; the target's controls are passed as children. */
export function LessonHeader({ title, reloading, onReload, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.header}>
      <LinkButton
        to={paths.lessons}
        variant="subtle"
        size="xs"
        className={classes.back ?? ''}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        {t('nav.lessons')}
      </LinkButton>
      <Title order={1} className={classes.title ?? ''}>
        {title}
      </Title>
      <div className={classes.tools}>
        <Hint position="bottom" label={t('app.reload')}>
          <ActionIcon aria-label={t('app.reload')} loading={reloading} onClick={onReload}>
            <IconRefresh size={18} />
          </ActionIcon>
        </Hint>
        {children}
      </div>
    </div>
  );
}

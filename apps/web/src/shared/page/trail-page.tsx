import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TrailMap } from './trail-map.tsx';
import { usePageTitle } from './use-page-title.ts';
import classes from './trail-page.module.css';

type Props = { title: string; subtitle: string; children: ReactNode };

/** Pages before the login: a form on the left, the map on the right. */
export function TrailPage({ title, subtitle, children }: Props) {
  const { t } = useTranslation();
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <div className={classes.form}>
        <Title order={1}>{title}</Title>
        <Text c="dimmed" mt={4} mb={24}>
          {subtitle}
        </Text>
        {children}
      </div>
      <TrailMap claim={t('login.claim')} />
    </div>
  );
}

/** Links to other pages. */
export function TrailLinks({ children }: { children: ReactNode }) {
  return <div className={classes.links}>{children}</div>;
}

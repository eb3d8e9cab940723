import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from './use-page-title.ts';
import classes from './trail-page.module.css';
import { Contours } from './contours.tsx';

type Props = { title: string; subtitle?: string; children: ReactNode };

/** Pages before the login: a form on the left, the map on the right. */
export function TrailPage({ title, subtitle, children }: Props) {
  const { t } = useTranslation();
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <div className={classes.form}>
        <Title order={1} mb={subtitle ? 4 : 12}>
          {title}
        </Title>
        {subtitle && (
          <Text c="dimmed" mb={24}>
            {subtitle}
          </Text>
        )}
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

/** A map with a path to the summit. */
function TrailMap({ claim }: { claim: string }) {
  return (
    <div className={classes.map}>
      <Contours />
      <svg className={classes.trail} viewBox="40 110 600 420" aria-hidden focusable="false">
        <path
          className={classes.path}
          d="M70 498c54-30 78-76 106-112s52-32 88-36c52-4 94 44 132 24 62-30 74-108 106-142 22-26 48-38 92-46"
        />
        <path className={classes.diamond} d="M70 487l11 11-11 11-11-11z" />
        <path className={classes.diamond} d="M245 340l11 11-11 11-11-11z" />
        <path className={classes.diamond} d="M439 349l11 11-11 11-11-11z" />
        <path className={classes.flag} d="M595 131h32l11 10-11 11h-32z" />
        <path className={classes.pole} d="M595 131v54" />
      </svg>
      <p className={classes.claim}>{claim}</p>
    </div>
  );
}

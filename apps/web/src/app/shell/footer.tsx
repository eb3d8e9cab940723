import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import { paths } from '../../shared/paths.ts';
import classes from './footer.module.css';

const ConnectionBadge = lazy(() => import('./connection-badge.tsx'));

export function Footer() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  return (
    <footer className={classes.footer}>
      <div className={classes.group}>
        <Suspense>{user && <ConnectionBadge />}</Suspense>
        {import.meta.env.DEV && <span className={classes.development}>{t('app.development')}</span>}
      </div>
      <div className={classes.group}>
        <Link className={classes.link} to={paths.imprint}>
          {t('nav.imprint')}
        </Link>
        <SchemeSwitch />
        <LanguageSwitch />
      </div>
    </footer>
  );
}

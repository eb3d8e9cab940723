import { IconMenu2, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { Logo } from '../../shared/ui/logo.tsx';
import { paths } from '../../shared/paths.ts';
import { navLinks, type NavItem } from './nav-links.ts';
import classes from './navbar.module.css';

const AdminMenu = lazy(() => import('./admin-menu.tsx'));

export function Navbar() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const links = navLinks(user);
  const { pathname } = useLocation();
  // The page on which the menu was opened; on any other page it is closed.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const opened = openedOn === pathname;

  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link className={classes.home} to={paths.home}>
          <Logo />
        </Link>
        <button
          type="button"
          className={classes.burger}
          aria-expanded={opened}
          aria-controls="main-navigation"
          onClick={() => setOpenedOn(opened ? null : pathname)}
        >
          {opened ? <IconX size={20} aria-hidden /> : <IconMenu2 size={20} aria-hidden />}
          {t('nav.menu')}
        </button>
        <nav
          id="main-navigation"
          className={classes.nav}
          aria-label={t('nav.main')}
          data-opened={opened || undefined}
        >
          <NavList items={links.start} />
          {user?.is_staff && (
            <Suspense>
              <AdminMenu key={pathname} />
            </Suspense>
          )}
          <NavList items={links.end} />
        </nav>
      </div>
    </header>
  );
}

function NavList({ items }: { items: readonly NavItem[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.to}>
          <NavLink className={classes.link ?? ''} to={item.to}>
            {t(item.label)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

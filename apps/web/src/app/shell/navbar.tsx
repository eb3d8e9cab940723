import { IconMenu2, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { Logo } from '../../shared/ui/logo.tsx';
import { paths } from '../../shared/paths.ts';
import classes from './navbar.module.css';
import type { User } from '@sentiero/contracts/users';

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

type NavLabel =
  | 'nav.lessons'
  | 'nav.courses'
  | 'nav.settings'
  | 'nav.login'
  | 'nav.signup'
  | 'nav.reset-password'
  | 'nav.logout';
type NavItem = { readonly to: string; readonly label: NavLabel };
type NavLinks = { readonly start: readonly NavItem[]; readonly end: readonly NavItem[] };

const visitorLinks: NavLinks = {
  start: [],
  end: [
    { to: paths.login, label: 'nav.login' },
    { to: paths.signup, label: 'nav.signup' },
    { to: paths.resetPassword, label: 'nav.reset-password' },
  ],
};

const userLinks: NavLinks = {
  start: [
    { to: paths.lessons, label: 'nav.lessons' },
    { to: paths.courses, label: 'nav.courses' },
    { to: paths.settings, label: 'nav.settings' },
  ],
  end: [{ to: paths.logout, label: 'nav.logout' }],
};

/** The links of the navbar for the current user. */
function navLinks(user: User | null): NavLinks {
  return user ? userLinks : visitorLinks;
}

import type { User } from '@sentiero/contracts/users';
import { paths } from '../../shared/paths.ts';

type NavLabel =
  | 'nav.lessons'
  | 'nav.courses'
  | 'nav.settings'
  | 'nav.login'
  | 'nav.signup'
  | 'nav.reset-password'
  | 'nav.logout';
export type NavItem = { readonly to: string; readonly label: NavLabel };
export type NavLinks = { readonly start: readonly NavItem[]; readonly end: readonly NavItem[] };

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
export function navLinks(user: User | null): NavLinks {
  return user ? userLinks : visitorLinks;
}

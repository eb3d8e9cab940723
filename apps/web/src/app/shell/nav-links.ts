import type { User } from '@sentiero/contracts/users';
import { paths } from '../paths.ts';

type NavLabel = 'nav.lessons' | 'nav.courses' | 'nav.login' | 'nav.logout';
export type NavItem = { readonly to: string; readonly label: NavLabel };
export type NavLinks = { readonly start: readonly NavItem[]; readonly end: readonly NavItem[] };

/** What the navbar offers: only what exists, and only to whom it is of use. */
export function navLinks(user: User | null): NavLinks {
  if (!user) return { start: [], end: [{ to: paths.login, label: 'nav.login' }] };
  return {
    start: [
      { to: paths.lessons, label: 'nav.lessons' },
      { to: paths.courses, label: 'nav.courses' },
    ],
    end: [{ to: paths.logout, label: 'nav.logout' }],
  };
}

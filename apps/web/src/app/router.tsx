import type { QueryClient } from '@tanstack/react-query';
import { matchPath, Navigate, useLocation, useRoutes, type RouteObject } from 'react-router';
import { LoginPage } from '../pages/login/login-page.tsx';
import { LoggedOutOnly } from './guards/logged-out-only.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { paths } from './paths.ts';
import { preloadLiveConnection, Root } from './root.tsx';
import { PageErrors } from './shell/page-errors.tsx';

const loadPageRoutes = () => import('./page-routes.tsx');
const { Component: PageRoutes, preload: preloadPageRoutes } = lazyComponent(
  async () => (await loadPageRoutes()).PageRoutes,
);

/** The login, where most visits begin, is part of the first bundle; all other pages are in `page-routes`. */
const routes: RouteObject[] = [
  {
    Component: Root,
    children: [
      { index: true, element: <Navigate to={paths.login} replace /> },
      {
        Component: PageErrors,
        children: [
          { Component: LoggedOutOnly, children: [{ path: paths.login, Component: LoginPage }] },
          { path: '*', Component: PageRoutes },
        ],
      },
    ],
  },
];

const noPage = '/no-such-page';

export function AppRoutes() {
  const location = useLocation();
  // The router ignores empty path segments, which no path of the app contains.
  const isOurs = !location.pathname.includes('//');
  // Given its own location, the router would treat every navigation as a POP, even a change of filters.
  return useRoutes(routes, isOurs ? undefined : { ...location, pathname: noPage });
}

/** Loads the first page if it is not the login; a failure is reported when the page is shown. */
export async function preloadFirstPage(client: QueryClient, pathname: string): Promise<void> {
  if (pathname === paths.home || matchPath(paths.login, pathname)) return;
  const page = loadPageRoutes().then(({ preloadPage }) => preloadPage(client));
  await Promise.allSettled([page, preloadPageRoutes(), preloadLiveConnection()]);
}

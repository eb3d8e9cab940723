import type { QueryClient } from '@tanstack/react-query';
import { matchPath, Navigate, useLocation, useRoutes, type RouteObject } from 'react-router';
import { externalQueries } from '../features/auth/external.queries.ts';
import { safeNext } from '../features/auth/safe-next.ts';
import { LoginPage } from '../pages/login/login-page.tsx';
import { startQuery } from '../shared/api/start-query.ts';
import { LoggedOutOnly } from './guards/logged-out-only.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { paths } from '../shared/paths.ts';
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

/**
 * Loads the first page; a failure is reported when the page is shown. Whoever types at the login wants the page after it
 * next.
 */
export async function preloadFirstPage(client: QueryClient, { pathname, search }: Location): Promise<void> {
  if (pathname === paths.home || matchPath(paths.login, pathname)) {
    startQuery(client, externalQueries.passwordLogin());
    startQuery(client, externalQueries.providers());
    const next = safeNext(new URLSearchParams(search).get('next'), location.origin);
    addEventListener('input', () => void preload(new URL(next, location.origin).pathname), { once: true });
    return;
  }
  await preload(pathname, client);
}

async function preload(pathname: string, client?: QueryClient): Promise<void> {
  const page = loadPageRoutes().then(({ preloadPage }) => preloadPage(pathname, client));
  await Promise.allSettled([page, preloadPageRoutes(), preloadLiveConnection()]);
}

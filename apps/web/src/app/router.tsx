import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, Navigate } from 'react-router';
import { authQueries } from '../features/auth/auth.queries.ts';
import { lessonsQueries } from '../features/lessons/lessons.queries.ts';
import { PageSpinner } from '../shared/ui/page-spinner.tsx';
import { LoggedInOnly } from './guards/logged-in-only.tsx';
import { LoggedOutOnly } from './guards/logged-out-only.tsx';
import { paths } from './paths.ts';
import { Root } from './root.tsx';
import { RouteError } from './shell/route-error.tsx';

/** Every route of the app. Loaders start queries of whoever is known to be logged in, and never wait for them. */
export function createRouter(client: QueryClient) {
  const isLoggedIn = () => Boolean(client.getQueryData(authQueries.me().queryKey));

  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: PageSpinner,
      children: [
        { index: true, element: <Navigate to={paths.login} replace /> },
        {
          ErrorBoundary: RouteError,
          children: [
            {
              Component: LoggedOutOnly,
              children: [
                {
                  path: 'login',
                  lazy: { Component: async () => (await import('../pages/login/login-page.tsx')).LoginPage },
                },
              ],
            },
            {
              path: 'imprint',
              lazy: {
                Component: async () => (await import('../pages/imprint/imprint-page.tsx')).ImprintPage,
              },
            },
            {
              path: 'logout',
              lazy: { Component: async () => (await import('../pages/logout/logout-page.tsx')).LogoutPage },
            },
            {
              Component: LoggedInOnly,
              children: [
                {
                  path: 'launch',
                  lazy: {
                    Component: async () => (await import('../pages/launch/launch-page.tsx')).LaunchPage,
                  },
                },
                {
                  path: 'lessons',
                  loader: () => {
                    if (isLoggedIn()) void client.prefetchQuery(lessonsQueries.categories());
                    return null;
                  },
                  lazy: {
                    Component: async () => (await import('../pages/lessons/lessons-page.tsx')).LessonsPage,
                  },
                },
                {
                  path: 'lessons/:lessonId',
                  loader: ({ params }) => {
                    const id = Number(params['lessonId']);
                    if (isLoggedIn()) void client.prefetchQuery(lessonsQueries.lesson(id));
                    return null;
                  },
                  lazy: {
                    Component: async () => (await import('../pages/lessons/lesson-page.tsx')).LessonPage,
                  },
                },
              ],
            },
            {
              path: '*',
              lazy: {
                Component: async () => (await import('../pages/not-found/not-found-page.tsx')).NotFoundPage,
              },
            },
          ],
        },
      ],
    },
  ]);
}

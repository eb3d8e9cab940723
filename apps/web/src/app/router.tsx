import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, Navigate } from 'react-router';
import { PageSpinner } from '../shared/ui/page-spinner.tsx';
import { LoggedInOnly } from './guards/logged-in-only.tsx';
import { LoggedOutOnly } from './guards/logged-out-only.tsx';
import { TeachersOnly } from './guards/teachers-only.tsx';
import { paths } from './paths.ts';
import { Root } from './root.tsx';
import { RouteError } from './shell/route-error.tsx';

/** Every route of the app; pages and their loaders come when they are needed. */
export function createRouter(client: QueryClient) {
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
              path: 'signup',
              lazy: { Component: async () => (await import('../pages/signup/signup-page.tsx')).SignupPage },
            },
            {
              path: 'reset-pw',
              lazy: {
                Component: async () =>
                  (await import('../pages/reset-pw/reset-password-page.tsx')).ResetPasswordPage,
              },
            },
            {
              path: 'settings',
              lazy: {
                Component: async () => (await import('../pages/settings/settings-page.tsx')).SettingsPage,
              },
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
                  lazy: {
                    loader: async () =>
                      (await import('../pages/lessons/lessons.loaders.ts')).lessonsLoader(client),
                    Component: async () => (await import('../pages/lessons/lessons-page.tsx')).LessonsPage,
                  },
                },
                {
                  path: 'lessons/:lessonId',
                  lazy: {
                    loader: async () =>
                      (await import('../pages/lessons/lessons.loaders.ts')).lessonLoader(client),
                    Component: async () => (await import('../pages/lessons/lesson-page.tsx')).LessonPage,
                  },
                },
                {
                  path: 'courses',
                  lazy: {
                    loader: async () =>
                      (await import('../pages/courses/courses.loaders.ts')).coursesLoader(client),
                    Component: async () => (await import('../pages/courses/courses-page.tsx')).CoursesPage,
                  },
                },
                {
                  path: 'courses/:courseId',
                  lazy: {
                    loader: async () =>
                      (await import('../pages/courses/courses.loaders.ts')).courseLoader(client),
                    Component: async () => (await import('../pages/courses/course-page.tsx')).CoursePage,
                  },
                },
                {
                  Component: TeachersOnly,
                  children: [
                    {
                      path: 'courses/create',
                      lazy: {
                        Component: async () =>
                          (await import('../pages/courses/create-course-page.tsx')).CreateCoursePage,
                      },
                    },
                    {
                      path: 'courses/:courseId/edit',
                      lazy: {
                        Component: async () =>
                          (await import('../pages/courses/edit-course-page.tsx')).EditCoursePage,
                      },
                    },
                  ],
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

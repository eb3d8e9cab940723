import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, Navigate, useRoutes, type RouteObject } from 'react-router';
import { startCourse, startCourses } from '../pages/courses/start-courses.ts';
import { startLesson, startLessons } from '../pages/lessons/start-lessons.ts';
import { LoggedInOnly } from './guards/logged-in-only.tsx';
import { TeachersOnly } from './guards/teachers-only.tsx';
import { lazyPage, preloadMatches } from './lazy-page.tsx';

/** Every page except the login. */
const routes: RouteObject[] = [
  lazyPage('signup', async () => (await import('../pages/signup/signup-page.tsx')).SignupPage),
  lazyPage('join', async () => (await import('../pages/join/join-page.tsx')).JoinPage),
  lazyPage(
    'reset-pw',
    async () => (await import('../pages/reset-pw/reset-password-page.tsx')).ResetPasswordPage,
  ),
  lazyPage(
    'restore-email',
    async () => (await import('../pages/restore-email/restore-email-page.tsx')).RestoreEmailPage,
  ),
  lazyPage('settings', async () => (await import('../pages/settings/settings-page.tsx')).SettingsPage),
  lazyPage('welcome', async () => (await import('../pages/welcome/welcome-page.tsx')).WelcomePage),
  lazyPage('imprint', async () => (await import('../pages/imprint/imprint-page.tsx')).ImprintPage),
  lazyPage('logout', async () => (await import('../pages/logout/logout-page.tsx')).LogoutPage),
  lazyPage(
    'certificates/:certificateId',
    async () => (await import('../pages/certificates/certificate-page.tsx')).CertificatePage,
  ),
  {
    Component: LoggedInOnly,
    children: [
      lazyPage(
        'certificates',
        async () => (await import('../pages/certificates/certificates-page.tsx')).CertificatesPage,
      ),
      lazyPage('lti/:launch', async () => (await import('../pages/lti/arrive-page.tsx')).ArrivePage),
      lazyPage('launch', async () => (await import('../pages/launch/launch-page.tsx')).LaunchPage),
      lazyPage(
        'lessons',
        async () => (await import('../pages/lessons/lessons-page.tsx')).LessonsPage,
        startLessons,
      ),
      lazyPage(
        'lessons/coverage',
        async () => (await import('../pages/lessons/coverage-page.tsx')).CoveragePage,
      ),
      lazyPage(
        'lessons/glossary',
        async () => (await import('../pages/lessons/glossary-page.tsx')).GlossaryPage,
      ),
      lazyPage(
        'lessons/:lessonId',
        async () => (await import('../pages/lessons/lesson-page.tsx')).LessonPage,
        startLesson,
      ),
      lazyPage(
        'lessons/:lessonId/bench',
        async () => (await import('../pages/lessons/bench-page.tsx')).BenchPage,
        startLesson,
      ),
      lazyPage(
        'lessons/:lessonId/requests',
        async () => (await import('../pages/lessons/requests-page.tsx')).RequestsPage,
        startLesson,
      ),
      lazyPage(
        'lessons/:lessonId/tools',
        async () => (await import('../pages/lessons/own-tools-page.tsx')).OwnToolsPage,
        startLesson,
      ),
      lazyPage(
        'courses',
        async () => (await import('../pages/courses/courses-page.tsx')).CoursesPage,
        startCourses,
      ),
      lazyPage(
        'courses/:courseId',
        async () => (await import('../pages/courses/course-page.tsx')).CoursePage,
        startCourse,
      ),
      {
        Component: TeachersOnly,
        children: [
          lazyPage(
            'courses/create',
            async () => (await import('../pages/courses/create-course-page.tsx')).CreateCoursePage,
          ),
          lazyPage(
            'courses/:courseId/answers',
            async () => (await import('../pages/courses/answers/answers-page.tsx')).AnswersPage,
          ),
          lazyPage(
            'courses/:courseId/board',
            async () => (await import('../pages/courses/board/board-page.tsx')).BoardPage,
          ),
          lazyPage(
            'courses/:courseId/plan',
            async () => (await import('../pages/courses/plan/plan-page.tsx')).PlanPage,
          ),
          // The dates had a page of their own.
          { path: 'courses/:courseId/schedule', element: <Navigate to="../plan" relative="path" replace /> },
          lazyPage(
            'courses/:courseId/settings',
            async () => (await import('../pages/courses/settings/settings-room.tsx')).SettingsRoom,
          ),
          lazyPage(
            'courses/:courseId/scores',
            async () => (await import('../pages/courses/scores-page.tsx')).ScoresPage,
          ),
          lazyPage(
            'courses/:courseId/roster',
            async () => (await import('../pages/courses/roster-page.tsx')).RosterPage,
          ),
          lazyPage(
            'courses/:courseId/webhook',
            async () => (await import('../pages/courses/webhook-page.tsx')).WebhookPage,
          ),
          lazyPage(
            'courses/:courseId/insights',
            async () => (await import('../pages/courses/board/insights-page.tsx')).InsightsPage,
          ),
          lazyPage(
            'courses/:courseId/edit',
            async () => (await import('../pages/courses/edit-course-page.tsx')).EditCoursePage,
          ),
        ],
      },
    ],
  },
  // Few users are staff, so the code of the staff area is loaded on demand.
  lazyPage('admin/*', async () => (await import('./admin-routes.tsx')).AdminRoutes),
  lazyPage('*', async () => (await import('../pages/not-found/not-found-page.tsx')).NotFoundPage),
];

/** Loads a page's code and, without waiting for the current user, starts its queries. */
export function preloadPage(pathname: string, client?: QueryClient): Promise<void> {
  return preloadMatches(matchRoutes(routes, pathname) ?? [], client);
}

export function PageRoutes() {
  return useRoutes(routes);
}

import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { authoringRoutes } from './authoring-routes.tsx';
import { StaffOnly } from './guards/staff-only.tsx';

const page = (path: string, Component: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: { Component },
});

/** Everything under `/admin`, for staff alone. */
export const adminRoutes: RouteObject[] = [
  {
    path: 'admin',
    Component: StaffOnly,
    children: [
      ...authoringRoutes,
      page(
        'courses',
        async () => (await import('../pages/admin/courses/admin-courses-page.tsx')).AdminCoursesPage,
      ),
      page(
        'courses/create',
        async () =>
          (await import('../pages/admin/courses/admin-create-course-page.tsx')).AdminCreateCoursePage,
      ),
      page(
        'courses/:courseId',
        async () => (await import('../pages/admin/courses/admin-course-page.tsx')).AdminCoursePage,
      ),
      page(
        'courses/:courseId/edit',
        async () => (await import('../pages/admin/courses/admin-edit-course-page.tsx')).AdminEditCoursePage,
      ),
      page('audit', async () => (await import('../pages/admin/audit/audit-page.tsx')).AuditPage),
      page('files', async () => (await import('../pages/admin/files/files-page.tsx')).FilesPage),
      page(
        'translations',
        async () => (await import('../pages/admin/translations/translations-page.tsx')).TranslationsPage,
      ),
      page('targets', async () => (await import('../pages/admin/targets/targets-page.tsx')).TargetsPage),
      page(
        'targets/create',
        async () => (await import('../pages/admin/targets/create-target-page.tsx')).CreateTargetPage,
      ),
      page(
        'targets/:targetId',
        async () => (await import('../pages/admin/targets/target-page.tsx')).TargetPage,
      ),
      page(
        'targets/:targetId/edit',
        async () => (await import('../pages/admin/targets/edit-target-page.tsx')).EditTargetPage,
      ),
      page('users', async () => (await import('../pages/admin/users/users-page.tsx')).UsersPage),
      page('users/:userId', async () => (await import('../pages/admin/users/user-page.tsx')).UserPage),
      page(
        'users/:userId/edit',
        async () => (await import('../pages/admin/users/edit-user-page.tsx')).EditUserPage,
      ),
    ],
  },
];

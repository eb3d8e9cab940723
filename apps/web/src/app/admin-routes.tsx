import { useRoutes, type RouteObject } from 'react-router';
import { authoringRoutes } from './authoring-routes.tsx';
import { StaffOnly } from './guards/staff-only.tsx';
import { lazyPage } from './lazy-page.tsx';

/** Everything under `/admin`, for staff only. */
const routes: RouteObject[] = [
  {
    Component: StaffOnly,
    children: [
      ...authoringRoutes,
      lazyPage(
        'courses',
        async () => (await import('../pages/admin/courses/admin-courses-page.tsx')).AdminCoursesPage,
      ),
      lazyPage(
        'courses/create',
        async () =>
          (await import('../pages/admin/courses/admin-create-course-page.tsx')).AdminCreateCoursePage,
      ),
      lazyPage(
        'courses/:courseId',
        async () => (await import('../pages/admin/courses/admin-course-page.tsx')).AdminCoursePage,
      ),
      lazyPage(
        'courses/:courseId/edit',
        async () => (await import('../pages/admin/courses/admin-edit-course-page.tsx')).AdminEditCoursePage,
      ),
      lazyPage('audit', async () => (await import('../pages/admin/audit/audit-page.tsx')).AuditPage),
      lazyPage('files', async () => (await import('../pages/admin/files/files-page.tsx')).FilesPage),
      lazyPage(
        'translations',
        async () => (await import('../pages/admin/translations/translations-page.tsx')).TranslationsPage,
      ),
      lazyPage('targets', async () => (await import('../pages/admin/targets/targets-page.tsx')).TargetsPage),
      lazyPage(
        'targets/create',
        async () => (await import('../pages/admin/targets/create-target-page.tsx')).CreateTargetPage,
      ),
      lazyPage(
        'targets/:targetId',
        async () => (await import('../pages/admin/targets/target-page.tsx')).TargetPage,
      ),
      lazyPage(
        'targets/:targetId/edit',
        async () => (await import('../pages/admin/targets/edit-target-page.tsx')).EditTargetPage,
      ),
      lazyPage(
        'instances',
        async () => (await import('../pages/admin/instances/instances-page.tsx')).InstancesPage,
      ),
      lazyPage(
        'platforms',
        async () => (await import('../pages/admin/platforms/platforms-page.tsx')).PlatformsPage,
      ),
      lazyPage(
        'platforms/create',
        async () => (await import('../pages/admin/platforms/create-platform-page.tsx')).CreatePlatformPage,
      ),
      lazyPage(
        'platforms/:platformId',
        async () => (await import('../pages/admin/platforms/platform-page.tsx')).PlatformPage,
      ),
      lazyPage(
        'platforms/:platformId/edit',
        async () => (await import('../pages/admin/platforms/edit-platform-page.tsx')).EditPlatformPage,
      ),
      lazyPage('users', async () => (await import('../pages/admin/users/users-page.tsx')).UsersPage),
      lazyPage(
        'users/new',
        async () => (await import('../pages/admin/users/create-user-page.tsx')).CreateUserPage,
      ),
      lazyPage('users/:userId', async () => (await import('../pages/admin/users/user-page.tsx')).UserPage),
      lazyPage(
        'users/:userId/edit',
        async () => (await import('../pages/admin/users/edit-user-page.tsx')).EditUserPage,
      ),
      lazyPage('*', async () => (await import('../pages/not-found/not-found-page.tsx')).NotFoundPage),
    ],
  },
];

export function AdminRoutes() {
  return useRoutes(routes);
}

import type { RouteObject } from 'react-router';
import { authoringRoutes } from './authoring-routes.tsx';
import { StaffOnly } from './guards/staff-only.tsx';

/** Everything under `/admin`, for staff alone. */
export const adminRoutes: RouteObject[] = [
  {
    path: 'admin',
    Component: StaffOnly,
    children: [
      ...authoringRoutes,
      {
        path: 'targets',
        lazy: {
          Component: async () => (await import('../pages/admin/targets/targets-page.tsx')).TargetsPage,
        },
      },
    ],
  },
];

import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from 'react-router';
import { authQueries, useCurrentUser } from '../../features/auth/auth.queries.ts';
import { canManageCourses } from '../../features/courses/model/course-rights.ts';
import { paths } from '../../shared/paths.ts';

/** Lets teachers and staff pass. */
export function TeachersOnly() {
  const user = useCurrentUser();
  const { data: owesFactor } = useQuery(authQueries.owesFactor());
  if (!canManageCourses(user)) return <Navigate to={paths.home} replace />;
  if (owesFactor) return <Navigate to={paths.settings} replace />;
  return <Outlet />;
}

import { Navigate, Outlet } from 'react-router';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { canManageCourses } from '../../features/courses/model/course-rights.ts';
import { paths } from '../paths.ts';

/** Lets teachers and staff pass. */
export function TeachersOnly() {
  const user = useCurrentUser();
  if (!canManageCourses(user)) return <Navigate to={paths.home} replace />;
  return <Outlet />;
}

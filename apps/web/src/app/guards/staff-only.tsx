import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { authQueries, useCurrentUser } from '../../features/auth/auth.queries.ts';
import { loginPath } from '../../features/auth/safe-next.ts';
import { paths } from '../../shared/paths.ts';

/** Sends visitors to the login and redirects users who are not staff. */
export function StaffOnly() {
  const user = useCurrentUser();
  const location = useLocation();
  const { data: owesFactor } = useQuery(authQueries.owesFactor());
  if (!user) return <Navigate to={loginPath(location)} replace />;
  if (!user.is_staff) return <Navigate to={paths.home} replace />;
  if (owesFactor) return <Navigate to={paths.settings} replace />;
  return <Outlet />;
}

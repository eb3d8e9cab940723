import { Navigate, Outlet, useLocation } from 'react-router';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { loginPath } from '../../features/auth/safe-next.ts';
import { paths } from '../paths.ts';

/** Sends visitors to the login and redirects users who are not staff. */
export function StaffOnly() {
  const user = useCurrentUser();
  const location = useLocation();
  if (!user) return <Navigate to={loginPath(location)} replace />;
  if (!user.is_staff) return <Navigate to={paths.home} replace />;
  return <Outlet />;
}

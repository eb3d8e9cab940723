import { Navigate, Outlet, useLocation } from 'react-router';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { loginPath } from '../../features/auth/safe-next.ts';
import { joinPage } from '../../features/courses/model/join-link.ts';

export function LoggedInOnly() {
  const user = useCurrentUser();
  const location = useLocation();
  if (!user) return <Navigate to={joinPage(location) ?? loginPath(location)} replace />;
  return <Outlet />;
}

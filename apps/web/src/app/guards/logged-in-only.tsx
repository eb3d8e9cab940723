import { Navigate, Outlet, useLocation } from 'react-router';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { loginPath } from '../../features/auth/safe-next.ts';

export function LoggedInOnly() {
  const user = useCurrentUser();
  const location = useLocation();
  if (!user) return <Navigate to={loginPath(location)} replace />;
  return <Outlet />;
}

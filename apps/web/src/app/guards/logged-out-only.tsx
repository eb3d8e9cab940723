import { Navigate, Outlet, useSearchParams } from 'react-router';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { safeNext } from '../../features/auth/safe-next.ts';

/** The login page; users who are logged in continue to the requested page. */
export function LoggedOutOnly() {
  const user = useCurrentUser();
  const [search] = useSearchParams();
  if (user) return <Navigate to={safeNext(search.get('next'), location.origin)} replace />;
  return <Outlet />;
}

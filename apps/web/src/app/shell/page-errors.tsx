import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router';
import { RouteError } from './route-error.tsx';

/** An error of a page stands where the page would be, and goes with it. */
export function PageErrors() {
  const { key } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={RouteError} resetKeys={[key]}>
      <Outlet />
    </ErrorBoundary>
  );
}

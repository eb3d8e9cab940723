import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router';
import { RouteError } from './route-error.tsx';

/** Shows a page's error in place of the page. */
export function PageErrors() {
  const { key } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={RouteError} resetKeys={[key]}>
      <Outlet />
    </ErrorBoundary>
  );
}

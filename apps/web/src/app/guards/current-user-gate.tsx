import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, type ReactNode } from 'react';
import { authQueries } from '../../features/auth/auth.queries.ts';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';

const ErrorDialog = lazy(() => import('../shell/error-dialog.tsx'));

/** Nothing is shown before the current user is known. "Not logged in" is a reply; any other failure blocks the app. */
export function CurrentUserGate({ children }: { children: ReactNode }) {
  const me = useQuery(authQueries.me());
  // The app is rendered together with the reply: a deferred render would draw it in small pieces.
  const wasPending = useDeferredValue(me.isPending);
  if (me.isPending || wasPending) return <PageSpinner />;
  if (me.isError)
    return (
      <main>
        <VisuallyHidden>
          <h1>Sentiero</h1>
        </VisuallyHidden>
        <Suspense fallback={<PageSpinner />}>
          <ErrorDialog error={me.error} onRetry={() => void me.refetch()} retrying={me.isFetching} />
        </Suspense>
      </main>
    );
  return children;
}

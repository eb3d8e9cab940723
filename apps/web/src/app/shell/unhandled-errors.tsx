import { lazy, Suspense, useEffect, useState } from 'react';
import { hasCode, isCallError } from '@sentiero/client/errors';

const ErrorDialog = lazy(() => import('./error-dialog.tsx'));

/** Shows failed calls that the page does not handle in a dialog. */
export function UnhandledErrors() {
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    const show = (event: PromiseRejectionEvent) => {
      if (isCallError(event.reason) && !hasCode(event.reason, 'not_authenticated')) setError(event.reason);
    };
    window.addEventListener('unhandledrejection', show);
    return () => window.removeEventListener('unhandledrejection', show);
  }, []);

  if (error === null) return null;
  return (
    <Suspense>
      <ErrorDialog error={error} onClose={() => setError(null)} />
    </Suspense>
  );
}

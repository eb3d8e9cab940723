import { lazy, Suspense, type ComponentProps } from 'react';

const RequestDialog = lazy(async () => ({ default: (await import('./request-dialog.tsx')).RequestDialog }));

/** The dialog of a request. Its code, with the viewers, is loaded when the first one is opened. */
export function LazyRequestDialog(props: ComponentProps<typeof RequestDialog>) {
  return (
    <Suspense>
      <RequestDialog {...props} />
    </Suspense>
  );
}

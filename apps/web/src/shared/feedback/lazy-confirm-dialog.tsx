import { lazyDialog } from '../ui/lazy-dialog.tsx';

/** For pages that learners open first. */
export const LazyConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

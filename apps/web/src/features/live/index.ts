export { ClearButton } from './clear-button.tsx';
export { ClearingNote } from './clearing-note.tsx';
export type { ConnectionState } from './connection-state.ts';
export { LiveBadge } from './live-badge.tsx';
export {
  LiveProvider,
  useActiveLesson,
  useConnectionState,
  useEvents,
  useRequests,
  useTargetNote,
} from './live-provider.tsx';
export { useClearing } from './use-clearing.ts';

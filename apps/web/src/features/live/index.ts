export { ClearButton } from './components/clear-button.tsx';
export { ClearingNote } from './components/clearing-note.tsx';
export type { ConnectionState } from './model/connection-state.ts';
export { LiveBadge } from './components/live-badge.tsx';
export {
  LiveProvider,
  useActiveLesson,
  useConnectionState,
  useEvents,
  useHeld,
  useIsReplayed,
  useLiveStore,
  useRequests,
  useRunReport,
  useTargetNote,
} from './components/live-provider.tsx';
export { ReconnectingSocket, type SocketState } from './model/reconnecting-socket.ts';
export { useCopyCurl } from './components/use-copy-curl.ts';
export type { ClearingCalls } from './model/live-store.ts';
export { useClearing } from './components/use-clearing.ts';

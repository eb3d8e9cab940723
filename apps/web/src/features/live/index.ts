export type { ConnectionState } from './connection-state.ts';
export {
  LiveProvider,
  useActiveLesson,
  useConnectionState,
  useEvents,
  useRequests,
} from './live-provider.tsx';

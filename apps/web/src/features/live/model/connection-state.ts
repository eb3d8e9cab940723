import type { SocketState } from './reconnecting-socket.ts';

/** `late`: connected to a server whose messages arrive some seconds late. */
export type ConnectionState = SocketState | 'late';

const fromWorst: readonly ConnectionState[] = [
  'unknown',
  'no-connection',
  'closing',
  'connecting',
  'uninstantiated',
  'late',
  'connected',
];

/** The state shown in the footer: the worst of all sockets. */
export function worstState(states: readonly ConnectionState[]): ConnectionState {
  return fromWorst.find((state) => states.includes(state)) ?? 'uninstantiated';
}

import type { SocketState } from './reconnecting-socket.ts';

export type ConnectionState = SocketState;

const fromWorst: readonly ConnectionState[] = [
  'unknown',
  'no-connection',
  'closing',
  'connecting',
  'uninstantiated',
  'connected',
];

/** What the footer says of several sockets: the worst of them. */
export function worstState(states: readonly ConnectionState[]): ConnectionState {
  return fromWorst.find((state) => states.includes(state)) ?? 'uninstantiated';
}

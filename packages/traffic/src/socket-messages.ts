import {
  websocketEvent,
  messageDirections,
  type MessageDirection,
  type TargetEvent,
} from '@sentiero/contracts/capture';

type SocketEvent = Pick<TargetEvent, 'id' | 'at' | 'request' | 'type' | 'data'>;
type SocketEntry = { id: string; at: string };
/**
 * What the events of a websocket say: a message that it carried, how many were not recorded because they came too fast,
 * or that the recording of one side ended before the websocket did.
 */
export type SocketMessage =
  | (SocketEntry & {
      kind: 'message';
      direction: MessageDirection;
      size: number;
      text: string | null;
      hex: string | null;
      isTruncated: boolean;
    })
  | (SocketEntry & { kind: 'skipped'; sent: number; received: number })
  | (SocketEntry & { kind: 'stopped'; direction: MessageDirection });

/** The messages of the websocket that this request opened, newest first. */
export function messagesOf(events: readonly SocketEvent[], requestId: string): SocketMessage[] {
  return newestFirst(events.filter((event) => isMessage(event) && event.request === requestId));
}

/** The messages on a target whose handshake is not among the requests. */
export function messagesWithoutOpening(
  events: readonly TargetEvent[],
  requests: readonly { readonly id: string }[],
  targetId: number | null,
): SocketMessage[] {
  const messages = events.filter(
    (event) => isMessage(event) && (targetId === null || event.target.id === targetId),
  );
  if (messages.length === 0) return [];
  const ids = new Set(requests.map(({ id }) => id));
  return newestFirst(messages.filter(({ request }) => request === null || !ids.has(request)));
}

const isMessage = ({ type }: SocketEvent) => type === websocketEvent;
const newestFirst = (events: readonly SocketEvent[]) => events.map(readMessage).toReversed();

function readMessage({ id, at, data }: SocketEvent): SocketMessage {
  const { skipped, stopped, direction, size, text, hex, truncated } = data;
  if (isObject(skipped))
    return { id, at, kind: 'skipped', sent: numberOf(skipped.sent), received: numberOf(skipped.received) };
  if (typeof stopped === 'string') return { id, at, kind: 'stopped', direction: directionOf(stopped) };
  return {
    id,
    at,
    kind: 'message',
    direction: directionOf(direction),
    size: numberOf(size),
    text: typeof text === 'string' ? text : null,
    hex: typeof hex === 'string' && /^([0-9a-f]{2})*$/.test(hex) ? hex : null,
    isTruncated: truncated === true,
  };
}

const directionOf = (value: unknown): MessageDirection =>
  messageDirections.find((direction) => direction === value) ?? 'received';

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

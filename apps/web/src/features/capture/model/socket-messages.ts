import { websocketEvent, type MessageDirection, type TargetEvent } from '@sentiero/contracts/capture';

type SocketEntry = { id: string; at: string };
/** Messages that a websocket carried. */
export type SocketMessage =
  | (SocketEntry & {
      kind: 'message';
      direction: MessageDirection;
      size: number;
      text: string | null;
      hex: string | null;
      isTruncated: boolean;
    })
  | (SocketEntry & { kind: 'skipped'; sent: number; received: number });

/** The messages of the websocket that this request opened, newest first. */
export function messagesOf(events: readonly TargetEvent[], requestId: string): SocketMessage[] {
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

const isMessage = ({ type }: TargetEvent) => type === websocketEvent;
const newestFirst = (events: readonly TargetEvent[]) => events.map(readMessage).toReversed();

function readMessage({ id, at, data }: TargetEvent): SocketMessage {
  const { skipped, direction, size, text, hex, truncated } = data;
  if (isObject(skipped))
    return { id, at, kind: 'skipped', sent: numberOf(skipped.sent), received: numberOf(skipped.received) };
  return {
    id,
    at,
    kind: 'message',
    direction: direction === 'sent' ? 'sent' : 'received',
    size: numberOf(size),
    text: typeof text === 'string' ? text : null,
    hex: typeof hex === 'string' && /^([0-9a-f]{2})*$/.test(hex) ? hex : null,
    isTruncated: truncated === true,
  };
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

import * as T from 'typebox';

/** The type of the events that the proxy itself reports: one for each message of a websocket. No target may use it. */
export const websocketEvent = 'websocket';

/** Whether an event type is `websocket` or a lookalike spelling of it. */
export const isReservedType = (type: string): boolean =>
  type.normalize('NFKC').trim().toLowerCase() === websocketEvent;

/** As the learner sees it: `sent` by them, `received` from the target. */
export const messageDirections = ['sent', 'received'] as const;
export const MessageDirection = T.Enum(messageDirections);
export type MessageDirection = T.Static<typeof MessageDirection>;

/** `data` of an event of type `websocket`. */
export const MessageData = T.Object({
  direction: MessageDirection,
  /** The bytes of the whole message. */
  size: T.Integer({ minimum: 0 }),
  binary: T.Boolean(),
  /** Whether `text` is only the beginning. */
  cut: T.Boolean(),
  /** Missing of a binary message. */
  text: T.Optional(T.String()),
  /** The value of the text where the whole of it is JSON. */
  json: T.Optional(T.Unknown()),
});
export type MessageData = T.Static<typeof MessageData>;

/** `data` of an event of type `websocket` that stands for messages which came too fast to be recorded. */
export const SkippedMessages = T.Object({
  skipped: T.Object({
    sent: T.Integer({ minimum: 0 }),
    received: T.Integer({ minimum: 0 }),
  }),
});
export type SkippedMessages = T.Static<typeof SkippedMessages>;

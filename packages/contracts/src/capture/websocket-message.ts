import * as T from 'typebox';
import { nullable } from '../shared/index.ts';

/** The type of the events that the proxy itself reports, one for each websocket message. Targets may not use it. */
export const websocketEvent = 'websocket';

/** Whether an event type is `websocket` or a lookalike spelling of it. */
export const isReservedType = (type: string): boolean =>
  type.normalize('NFKC').trim().toLowerCase() === websocketEvent;

/** As the learner sees it: `sent` by them, `received` from the target. */
export const messageDirections = ['sent', 'received'] as const;
export const MessageDirection = T.Enum(messageDirections);
export type MessageDirection = T.Static<typeof MessageDirection>;

/** From the learner's point of view: `sent` by them, `received` from the target. */
export const MessageData = T.Object({
  direction: MessageDirection,
  /** The size of the whole message in bytes. */
  size: T.Integer({ minimum: 0 }),
  binary: T.Boolean(),
  /** Whether `text` or `hex` is only the beginning of the message. */
  truncated: T.Boolean(),
  /** Null for a binary message. */
  text: nullable(T.String()),
  /** The bytes of a binary message, and of a text that is not UTF-8; null for any other text. */
  hex: nullable(T.String()),
  /** The text parsed as JSON, if all of it is valid JSON. */
  json: T.Optional(T.Unknown()),
});
export type MessageData = T.Static<typeof MessageData>;

/** `data` of an event of type `websocket` that counts messages which came too fast to be recorded. */
export const SkippedMessages = T.Object({
  skipped: T.Object({
    sent: T.Integer({ minimum: 0 }),
    received: T.Integer({ minimum: 0 }),
  }),
});
export type SkippedMessages = T.Static<typeof SkippedMessages>;

/** `data` of an event of type `websocket` that reports that an invalid frame ended the recording of one side. */
export const StoppedMessages = T.Object({ stopped: MessageDirection });
export type StoppedMessages = T.Static<typeof StoppedMessages>;

import * as T from 'typebox';
import { CapturedRequest, TargetEvent } from '../capture/index.ts';
import { Id, nullable, Timestamp, Uuid } from '../shared/index.ts';

/** A step was completed. `request` or `event` is the id of what completed it; both null for a submission. */
export const ProgressUpdate = T.Object({
  lesson: Id,
  step: Id,
  completed: Timestamp,
  request: nullable(Uuid),
  event: nullable(Uuid),
});
export type ProgressUpdate = T.Static<typeof ProgressUpdate>;

/**
 * About the stream, not part of it. `replayed`: what was kept has been sent; `last` is the newest seq given so far.
 * `late`: what happens is shown some seconds late from now on, until `live`.
 */
export const ControlMessage = T.Object({
  control: T.Enum(['replayed', 'cleared', 'closing', 'late', 'live']),
  last: T.Optional(T.Integer({ minimum: 0 })),
});
export type ControlMessage = T.Static<typeof ControlMessage>;

/** The three sockets: where they are and what the server sends. */
export const channels = {
  requests: { path: '/ws/proxy-reporting', message: CapturedRequest },
  events: { path: '/ws/event-reporting', message: TargetEvent },
  progress: { path: '/ws/progress-reporting', message: ProgressUpdate },
} as const;
export type ChannelName = keyof typeof channels;

/** What a client may send on the progress channel: the active lesson's id as text, empty for none. */
export const ActiveLessonMessage = T.String({ pattern: '^([1-9][0-9]{0,9})?$' });

/** Heartbeat on every channel: the client sends `ping` as text and gets `pong`. */
export const heartbeat = { ping: 'ping', pong: 'pong', intervalMs: 25_000, timeoutMs: 60_000 } as const;
export const reconnect = { attempts: 20, intervalMs: 5_000 } as const;

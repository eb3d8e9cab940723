import * as T from 'typebox';
import { HeldMessage, Release, RunState } from '../bench/index.ts';
import { CapturedRequest, TargetEvent } from '../capture/index.ts';
import { Id, nullable, Timestamp, Uuid } from '../shared/index.ts';

/** A completed step. `request` or `event` is the id of its cause; both null for a submission. */
export const ProgressUpdate = T.Object({
  lesson: Id,
  step: Id,
  completed: Timestamp,
  request: nullable(Uuid),
  event: nullable(Uuid),
});
export type ProgressUpdate = T.Static<typeof ProgressUpdate>;

/**
 * Messages about the stream. `replayed`: the stored records have been sent; `last` is the newest seq so far. `cleared`:
 * the list was cleared up to `last`; `restored`: that was undone. `late`: from now until `live`, messages arrive some
 * seconds late. `pace`: the pace of `lesson` has changed. `practice`: the learner's round of practice in `lesson` has
 * changed; without `lesson`, rounds in any lesson. `run`: the progress of a bench run. `held`: a request or response
 * waits for the learner; `released`: it was forwarded or dropped. `instance`: the state of the learner's own copy of
 * `target` has changed.
 */
export const ControlMessage = T.Object({
  control: T.Enum([
    'replayed',
    'cleared',
    'restored',
    'closing',
    'late',
    'live',
    'help',
    'message',
    'pace',
    'practice',
    'run',
    'held',
    'released',
    'instance',
  ]),
  last: T.Optional(T.Integer({ minimum: 0 })),
  lesson: T.Optional(Id),
  step: T.Optional(Id),
  /** The id of a message, of a run, or of a held message. */
  id: T.Optional(T.Union([Id, Uuid])),
  sent: T.Optional(T.Integer({ minimum: 0 })),
  total: T.Optional(T.Integer({ minimum: 0 })),
  state: T.Optional(RunState),
  held: T.Optional(HeldMessage),
  how: T.Optional(Release),
  target: T.Optional(Id),
});
export type ControlMessage = T.Static<typeof ControlMessage>;

/** The active lesson's id as text; empty for none. */
export const ActiveLessonMessage = T.String({ maxLength: 10, pattern: '^([1-9][0-9]{0,9})?$' });

/** The sockets: each one's path, its downstream messages besides `ControlMessage`, and its upstream messages. */
export const channels = {
  requests: { path: '/ws/proxy-reporting', down: CapturedRequest, up: null },
  events: { path: '/ws/event-reporting', down: TargetEvent, up: null },
  progress: { path: '/ws/progress-reporting', down: ProgressUpdate, up: ActiveLessonMessage },
} as const;
export type ChannelName = keyof typeof channels;
export const channelNames = Object.keys(channels) as ChannelName[];
export type MessageDown<Name extends ChannelName> = T.Static<(typeof channels)[Name]['down']>;

/** The heartbeat on every channel: the client sends `ping` as text and gets `pong`. */
export const heartbeat = { ping: 'ping', pong: 'pong', intervalMs: 25_000, timeoutMs: 60_000 } as const;
export const reconnect = { attempts: 20, intervalMs: 5_000 } as const;

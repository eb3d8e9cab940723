import { RunState } from '@sentiero/contracts/bench';
import { CaptureChannel } from '@sentiero/contracts/reporting';
import * as T from 'typebox';

/** The messages for a learner's sockets. `text` is sent as it is. */
export const HubMessage = T.Union([
  T.Object({ kind: T.Enum(['request', 'event']), seq: T.Integer({ minimum: 1 }), text: T.String() }),
  T.Object({ kind: T.Literal('progress'), step: T.Integer(), place: T.Integer(), text: T.String() }),
  /** The help of a step has changed or a message arrived; clients fetch the content. */
  T.Object({ kind: T.Literal('help'), step: T.Integer() }),
  T.Object({ kind: T.Literal('message'), id: T.Integer() }),
  T.Object({ kind: T.Literal('pace'), lesson: T.Integer() }),
  /** A round of practice started, ended or progressed. */
  T.Object({ kind: T.Literal('practice'), lesson: T.Integer() }),
  T.Object({
    kind: T.Literal('run'),
    id: T.String(),
    sent: T.Integer(),
    total: T.Integer(),
    state: RunState,
  }),
  /** The learner's held messages have changed; clients fetch them from the proxies. */
  T.Object({ kind: T.Literal('held') }),
  /** The state of the learner's own copy of a target has changed. */
  T.Object({ kind: T.Literal('instance'), target: T.Integer() }),
  T.Object({
    kind: T.Literal('cleared'),
    channel: CaptureChannel,
    last: T.Optional(T.Integer({ minimum: 0 })),
  }),
  T.Object({ kind: T.Literal('restored'), channel: CaptureChannel }),
  T.Object({ kind: T.Literal('session-ended'), sessionId: T.Integer() }),
  T.Object({ kind: T.Literal('roles-changed') }),
  /** Messages may have been lost; sockets catch up from the database. */
  T.Object({ kind: T.Literal('missed') }),
]);
export type HubMessage = T.Static<typeof HubMessage>;

export type Listener = (message: HubMessage) => void;

export type Subscription = {
  /** Resolves when every later message will arrive while the hub is live. */
  ready: Promise<void>;
  end: () => void;
};

/** `starting` until the bus is first reached; `late` while it is unreachable. */
export type HubState = 'starting' | 'live' | 'late';

/** Publishes messages to a user's sockets. Messages may be lost; the database is authoritative. */
export type Hub = {
  publish: (userId: number, message: HubMessage) => void;
  subscribe: (userId: number, listener: Listener) => Subscription;
  state: () => HubState;
  close: () => Promise<void>;
};

/** The hub of a single API process. */
export function memoryHub(): Hub {
  const listeners = new Map<number, Set<Listener>>();
  return {
    publish(userId, message) {
      for (const listener of listeners.get(userId) ?? []) listener(message);
    },
    subscribe(userId, listener) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return {
        ready: Promise.resolve(),
        end() {
          own.delete(listener);
          if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId);
        },
      };
    },
    state: () => 'live',
    close: async () => undefined,
  };
}

/** What a learner's sockets hear. `text` is the message as it goes out. */
export type HubMessage =
  | { kind: 'request' | 'event'; seq: number; text: string }
  | { kind: 'progress'; text: string }
  | { kind: 'cleared'; channel: 'requests' | 'events' }
  | { kind: 'session-ended'; sessionId: number }
  | { kind: 'roles-changed' };

export type Listener = (message: HubMessage) => void;

/** Who hears what, by user. */
export type Hub = {
  publish: (userId: number, message: HubMessage) => void;
  /** Returns the function that ends the subscription. */
  subscribe: (userId: number, listener: Listener) => () => void;
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
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(userId);
      };
    },
  };
}

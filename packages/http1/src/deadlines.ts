import { throwLater } from './contain.ts';

/** Something with a deadline. */
export type WithDeadline = {
  /** The time is on the clock of `performance.now()`; Infinity means none. */
  deadlineMs: number;
  onDeadline(): void;
  destroy(): void;
};

export type Deadlines = { add(timed: WithDeadline): void; delete(timed: WithDeadline): void; stop(): void };

/** Checks all deadlines periodically: moving one costs nothing, unlike a timer for each socket. */
export function watchDeadlines(everyMs: number): Deadlines {
  const watched = new Set<WithDeadline>();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const timed of watched) {
      if (timed.deadlineMs > now) continue;
      try {
        timed.onDeadline();
      } catch (error) {
        throwLater(error);
        // Without a deadline it would stay for ever.
        timed.destroy();
      }
    }
  }, everyMs).unref();
  return {
    add: (timed) => void watched.add(timed),
    delete: (timed) => void watched.delete(timed),
    stop: () => clearInterval(timer),
  };
}

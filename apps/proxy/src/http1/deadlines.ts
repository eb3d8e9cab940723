/** Something that is ended when nothing has moved for too long. */
export type Timed = {
  /** On the clock of `performance.now()`; Infinity: none. */
  deadlineMs: number;
  onDeadline(): void;
};

export type Deadlines = { add(timed: Timed): void; delete(timed: Timed): void; stop(): void };

/** Looks at all deadlines every so often: moving one costs nothing, as a timer for each socket would. */
export function watchDeadlines(everyMs: number): Deadlines {
  const watched = new Set<Timed>();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const timed of watched) if (timed.deadlineMs <= now) timed.onDeadline();
  }, everyMs).unref();
  return {
    add: (timed) => void watched.add(timed),
    delete: (timed) => void watched.delete(timed),
    stop: () => clearInterval(timer),
  };
}

type Waiter = { start: () => void; giveUp: (reason: Error) => void };
type Slots = { running: number; readonly backlog: Waiter[] };

type Limits = {
  /** Concurrent runs per key. */
  limit: number;
  /** The largest backlog per key, and the longest wait; if unset, nothing waits. */
  backlog?: { max: number; waitMs: number };
};

/** Thrown by `run` if the key's backlog is full or the wait timed out. */
export class ConcurrencyExceeded extends Error {}

/** Limits concurrent work per key; work beyond the limit is refused, or waits in a bounded backlog. */
export class ConcurrencyLimiter<Key = string> {
  readonly #limit: number;
  readonly #backlog: { max: number; waitMs: number };
  readonly #slots = new Map<Key, Slots>();

  constructor({ limit, backlog = { max: 0, waitMs: 0 } }: Limits) {
    this.#limit = limit;
    this.#backlog = backlog;
  }

  /** Takes a slot that `leave` returns; false if the key has none left. */
  enter(key: Key): boolean {
    const slots = this.#slots.get(key) ?? { running: 0, backlog: [] };
    if (slots.running >= this.#limit) return false;
    slots.running++;
    this.#slots.set(key, slots);
    return true;
  }

  leave(key: Key): void {
    const slots = this.#slots.get(key);
    if (!slots) return;
    // The slot passes to the run that has waited longest.
    const next = slots.backlog.shift();
    if (next) return next.start();
    slots.running--;
    if (slots.running === 0) this.#slots.delete(key);
  }

  async run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    if (!this.enter(key)) await this.#turn(key);
    try {
      return await work();
    } finally {
      this.leave(key);
    }
  }

  async #turn(key: Key): Promise<void> {
    const backlog = this.#slots.get(key)?.backlog ?? [];
    if (backlog.length >= this.#backlog.max) throw new ConcurrencyExceeded('the backlog is full');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { start: resolve, giveUp: reject };
    backlog.push(waiter);
    const timer = setTimeout(() => {
      backlog.splice(backlog.indexOf(waiter), 1);
      waiter.giveUp(new ConcurrencyExceeded('the wait for a turn timed out'));
    }, this.#backlog.waitMs);
    await promise.finally(() => clearTimeout(timer));
  }
}

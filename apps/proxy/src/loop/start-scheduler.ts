/**
 * The time per turn of the event loop in which one client, and all clients together, may start requests without
 * waiting.
 */
const turnMs = { client: 1, all: 20 } as const;
/** The time per turn for waiting requests; it shrinks while turns are long, since long turns delay everyone. */
const drainMs = { min: 0.5, max: 5 } as const;
const longTurnMs = 20;

type Task = () => void;

/**
 * Shares the event loop between clients that start requests. A client with few concurrent requests never waits.
 * Requests beyond a client's time wait, and waiting clients take turns.
 */
export class StartScheduler {
  /** Time spent in this turn of the loop. */
  readonly #spentMs = new Map<string, number>();
  #allMs = 0;
  /** The waiting clients, the one served longest ago first. */
  readonly #waiting = new Map<string, Task[]>();
  #isScheduled = false;
  #drainMs: number = drainMs.max;
  #lastTurnMs = 0;
  /** Time already charged by tasks within the current one. */
  #nestedMs = 0;
  readonly #onError: (error: unknown) => void;
  readonly #now: () => number;

  /** `onError` receives what a waiting task throws; `now` is in milliseconds and only grows. */
  constructor(onError: (error: unknown) => void, now: () => number = () => performance.now()) {
    this.#onError = onError;
    this.#now = now;
  }

  /** Runs the task now or, if the client has used up its time, later. */
  run(client: string, task: Task): void {
    if (this.mustWait(client)) this.wait(client, task);
    else this.charge(client, task);
  }

  mustWait(client: string): boolean {
    if (this.#waiting.has(client)) return true;
    return (this.#spentMs.get(client) ?? 0) >= turnMs.client || this.#allMs >= turnMs.all;
  }

  wait(client: string, task: Task): void {
    const own = this.#waiting.get(client);
    if (own) own.push(task);
    else this.#waiting.set(client, [task]);
    this.#schedule();
  }

  /** Runs the task and charges its time to the client, less what the task charges itself. */
  charge<Result>(client: string, task: () => Result): Result {
    const startedMs = this.#now();
    const outerNestedMs = this.#nestedMs;
    this.#nestedMs = 0;
    try {
      return task();
    } finally {
      const tookMs = this.#now() - startedMs;
      const ownMs = tookMs - this.#nestedMs;
      this.#nestedMs = outerNestedMs + tookMs;
      this.#allMs += ownMs;
      this.#spentMs.set(client, (this.#spentMs.get(client) ?? 0) + ownMs);
      this.#schedule();
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#endTurn());
  }

  #endTurn(): void {
    this.#isScheduled = false;
    this.#spentMs.clear();
    this.#allMs = 0;
    const nowMs = this.#now();
    const isLong = nowMs - this.#lastTurnMs > longTurnMs;
    this.#drainMs = isLong
      ? Math.max(drainMs.min, this.#drainMs / 2)
      : Math.min(drainMs.max, this.#drainMs * 1.5);
    if (this.#waiting.size > 0) this.#drain(nowMs + this.#drainMs);
    this.#lastTurnMs = this.#now();
  }

  #drain(untilMs: number): void {
    this.#schedule();
    do {
      const [next] = this.#waiting;
      if (!next) return;
      const [client, tasks] = next;
      const task = tasks.shift();
      this.#waiting.delete(client);
      if (tasks.length > 0) this.#waiting.set(client, tasks);
      if (task) this.#start(client, task);
    } while (this.#now() < untilMs);
  }

  #start(client: string, task: Task): void {
    try {
      this.charge(client, task);
    } catch (error) {
      this.#onError(error);
    }
  }
}

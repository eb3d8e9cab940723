/** In one turn of the event loop a client may start requests for so long, and all clients together, without waiting. */
const turnMs = { client: 1, all: 20 } as const;
/** For requests that wait: less where turns are long, which they delay for everybody. */
const drainMs = { least: 0.5, most: 5 } as const;
const longTurnMs = 20;

type Task = () => void;

/**
 * Shares the event loop between clients that start requests. A client with few at a time never waits. Of one who sends more
 * than a turn of the loop has room for, the rest waits, and those that wait are served in turns.
 */
export class StartScheduler {
  /** Time spent in this turn of the loop. */
  readonly #spentMs = new Map<string, number>();
  #allMs = 0;
  /** The client who was served longest ago first. */
  readonly #waiting = new Map<string, Task[]>();
  #isScheduled = false;
  #drainMs: number = drainMs.most;
  #lastTurnMs = 0;

  /** Now or, when the client has had its time, later. */
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

  /** Runs the task on the client's account. */
  charge<Result>(client: string, task: () => Result): Result {
    const startedMs = performance.now();
    try {
      return task();
    } finally {
      const tookMs = performance.now() - startedMs;
      this.#allMs += tookMs;
      this.#spentMs.set(client, (this.#spentMs.get(client) ?? 0) + tookMs);
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
    const nowMs = performance.now();
    const isLong = nowMs - this.#lastTurnMs > longTurnMs;
    this.#drainMs = isLong
      ? Math.max(drainMs.least, this.#drainMs / 2)
      : Math.min(drainMs.most, this.#drainMs * 1.5);
    if (this.#waiting.size > 0) this.#drain(nowMs + this.#drainMs);
    this.#lastTurnMs = performance.now();
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
      task?.();
    } while (performance.now() < untilMs);
  }
}

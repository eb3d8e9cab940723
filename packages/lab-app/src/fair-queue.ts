import { QueryStopped } from './query-stopped.ts';

/** `work` resolves to a result for the caller. */
type Task = {
  readonly work: (signal: AbortSignal) => Promise<() => void>;
  readonly reject: (reason: QueryStopped) => void;
};
type Line = {
  readonly waiting: Task[];
  running: { readonly startedAt: number; readonly controller: AbortController } | null;
  servedMs: number;
  servedAt: number;
};

export type FairQueueSettings = {
  /** The number of learners served at the same time. */
  readonly places: number;
  readonly perLearner: number;
  readonly total: number;
};

/** How many tasks may wait: more than honest learners have, and few enough for the memory. */
export const waitingLimits = { perLearner: 40, total: 2_000 } as const;

const halfLifeMs = 10_000;
/** A learner with less recent usage than this may take the last slot. */
const lightMs = 200;

/**
 * A queue for each learner: one task per queue runs at a time, and the learner with the least recent usage is next.
 * The last slot is reserved for learners with hardly any usage.
 */
export class FairQueue {
  readonly #settings: FairQueueSettings;
  readonly #lines = new Map<string, Line>();
  #running = 0;
  #waiting = 0;

  constructor(settings: FairQueueSettings) {
    this.#settings = settings;
  }

  /** The number of learners with state in the queue. */
  get size(): number {
    return this.#lines.size;
  }

  run<Result>(learner: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const line = this.#lineOf(learner);
    if (line.waiting.length >= this.#settings.perLearner)
      return Promise.reject(new QueryStopped('own_backlog'));
    if (this.#waiting >= this.#settings.total && !this.#shedFromLongest(line.waiting.length))
      return Promise.reject(new QueryStopped('too_busy'));
    return new Promise<Result>((resolve, reject) => {
      line.waiting.push({
        work: (signal) =>
          work(signal).then(
            (result) => () => resolve(result),
            (error: unknown) => () => reject(error),
          ),
        reject,
      });
      this.#waiting++;
      this.#dispatch();
    });
  }

  /** Drops the learner's waiting tasks and aborts the running one. */
  cancel(learner: string): void {
    const line = this.#lines.get(learner);
    line?.running?.controller.abort();
    for (const { reject } of line?.waiting.splice(0) ?? []) {
      this.#waiting--;
      reject(new QueryStopped('reset'));
    }
  }

  #dispatch(): void {
    while (this.#running < this.#settings.places) {
      const line = this.#next();
      const task = line?.waiting.shift();
      if (!line || !task) return;
      this.#waiting--;
      void this.#serve(line, task);
    }
  }

  async #serve(line: Line, task: Task): Promise<void> {
    this.#running++;
    const controller = new AbortController();
    line.running = { startedAt: performance.now(), controller };
    const tell = await task.work(controller.signal);
    line.servedMs = servedMs(line);
    line.servedAt = performance.now();
    line.running = null;
    this.#running--;
    tell();
    this.#forgetIdle();
    this.#dispatch();
  }

  #next(): Line | undefined {
    const isLastPlace = this.#settings.places > 1 && this.#running === this.#settings.places - 1;
    let least: Line | undefined;
    let leastMs = isLastPlace ? lightMs : Infinity;
    for (const line of this.#lines.values()) {
      if (line.running || line.waiting.length === 0) continue;
      const served = servedMs(line);
      if (served >= leastMs) continue;
      least = line;
      leastMs = served;
    }
    return least;
  }

  /** A full queue drops the newest task of the learner with the most tasks. */
  #shedFromLongest(ownLength: number): boolean {
    const longest = [...this.#lines.values()].reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a));
    if (longest.waiting.length <= ownLength + 1) return false;
    longest.waiting.pop()?.reject(new QueryStopped('too_busy'));
    this.#waiting--;
    return true;
  }

  #lineOf(learner: string): Line {
    const line = this.#lines.get(learner) ?? { waiting: [], running: null, servedMs: 0, servedAt: 0 };
    this.#lines.set(learner, line);
    return line;
  }

  #forgetIdle(): void {
    for (const [learner, line] of this.#lines) {
      if (!line.running && line.waiting.length === 0 && servedMs(line) < 1) this.#lines.delete(learner);
    }
  }
}

/** The learner's recent usage, which decays by half every ten seconds. */
function servedMs({ servedMs: before, servedAt, running }: Line): number {
  const now = performance.now();
  return before * 0.5 ** ((now - servedAt) / halfLifeMs) + (running ? now - running.startedAt : 0);
}

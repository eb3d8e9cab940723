import { FairQueue, waitingLimits } from './fair-queue.ts';
import { QueryStopped } from './query-stopped.ts';

const rememberedMs = 60_000;

/**
 * The queue for learners' own code. For a minute after somebody's code had to be stopped, their next tries wait for a
 * place that all such learners share, so that they don't keep the processor from everybody else.
 */
export class PatchQueue {
  readonly #queue = new FairQueue({ places: 2, ...waitingLimits });
  readonly #slowQueue = new FairQueue({ places: 1, ...waitingLimits });
  readonly #stoppedAt = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  async run<Result extends { readonly wasStopped: boolean }>(
    learner: string,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    this.#forgetOld();
    const queue = this.#stoppedAt.has(learner) ? this.#slowQueue : this.#queue;
    try {
      const result = await queue.run(learner, work);
      if (result.wasStopped) this.#noteStopped(learner);
      return result;
    } catch (error) {
      if (error instanceof QueryStopped && error.isByCode) this.#noteStopped(learner);
      throw error;
    }
  }

  cancel(learner: string): void {
    this.#queue.cancel(learner);
    this.#slowQueue.cancel(learner);
  }

  #noteStopped(learner: string): void {
    this.#stoppedAt.delete(learner);
    this.#stoppedAt.set(learner, this.#now());
  }

  #forgetOld(): void {
    for (const [learner, at] of this.#stoppedAt) {
      if (this.#now() - at < rememberedMs) return;
      this.#stoppedAt.delete(learner);
    }
  }
}

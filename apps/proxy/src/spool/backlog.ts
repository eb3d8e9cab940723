import type { RawRecord } from '../recorder/raw-record.ts';
import { LearnerQueue } from './spool-queue.ts';

/** Beyond this number, empty queues are removed. */
const maxIdle = 200;

/** The queues of all users, with totals. */
export class Backlog {
  readonly #queues = new Map<string, LearnerQueue>();
  /** Queues with records, the one served longest ago first. */
  readonly waiting = new Set<LearnerQueue>();
  /** The number of records. */
  length = 0;
  /** The size of the records in memory. */
  memoryBytes = 0;

  /** The queue of a user across all targets. */
  queueOf({ user }: RawRecord): LearnerQueue {
    const known = this.#queues.get(user);
    if (known) return known;
    const queue = new LearnerQueue(user);
    this.#queues.set(user, queue);
    return queue;
  }

  /** Updates the totals around a change to a queue. */
  track<Result>(queue: LearnerQueue, change: () => Result): Result {
    const before = { length: queue.length, memory: queue.memoryBytes };
    const result = change();
    this.length += queue.length - before.length;
    this.memoryBytes += queue.memoryBytes - before.memory;
    if (queue.length > 0) this.waiting.add(queue);
    else this.waiting.delete(queue);
    if (queue.isFinished) this.#queues.delete(queue.owner);
    return result;
  }

  /** Moves the queue to the end of the next round. */
  moveToEnd(queue: LearnerQueue): void {
    if (this.waiting.delete(queue)) this.waiting.add(queue);
  }

  /** The queue with the highest measure above 0. */
  largest(measure: (queue: LearnerQueue) => number): LearnerQueue | undefined {
    let [found, highest]: [LearnerQueue | undefined, number] = [undefined, 0];
    for (const queue of this.#queues.values()) {
      const value = measure(queue);
      if (value > highest) [found, highest] = [queue, value];
    }
    return found;
  }

  forgetFinished(): void {
    if (this.#queues.size <= this.waiting.size + maxIdle) return;
    for (const queue of this.#queues.values()) if (queue.isFinished) this.#queues.delete(queue.owner);
  }

  /** The age of the oldest record; 0 if there is none. */
  oldestMs(): number {
    const now = Date.now();
    let oldest = now;
    for (const queue of this.waiting) oldest = Math.min(oldest, queue.oldest?.storedAt ?? oldest);
    return now - oldest;
  }
}

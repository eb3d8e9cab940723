/** Something that happened in the target and that a rule can require. */
export type TargetEvent = {
  readonly learner: string;
  readonly request?: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
};

const batchEvents = 100;
const batchBytes = 256 * 1024;

type Waiting = { lines: string[]; bytes: number };

/**
 * Serialised events, in order for each learner. Learners take turns in a batch. At the bound, the oldest events of the
 * learner with the longest backlog are dropped, so that a learner's flood affects no other learner.
 */
export class EventQueue {
  readonly #limitBytes: number;
  /** The learner served longest ago comes first. */
  readonly #learners = new Map<string, Waiting>();
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get isEmpty(): boolean {
    return this.#learners.size === 0;
  }

  /** Returns how many events were dropped for this one. */
  add(learner: string, line: string): number {
    const waiting = this.#learners.get(learner) ?? { lines: [], bytes: 0 };
    this.#learners.set(learner, waiting);
    waiting.lines.push(line);
    waiting.bytes += line.length;
    this.#bytes += line.length;
    let dropped = 0;
    for (; this.#bytes > this.#limitBytes; dropped++) this.#takeFirst(...this.#largest());
    return dropped;
  }

  /** Removes the events that fit into one request: at least one, if there are any. */
  takeBatch(): string[] {
    const batch: string[] = [];
    let bytes = 0;
    for (const [learner, waiting] of this.#learners) {
      const next = waiting.lines[0]?.length ?? 0;
      if (batch.length >= batchEvents || (batch.length > 0 && bytes + next > batchBytes)) break;
      bytes += next;
      batch.push(this.#takeFirst(learner, waiting));
      // Reinserting moves the learner to the end, which this loop still reaches.
      if (this.#learners.delete(learner)) this.#learners.set(learner, waiting);
    }
    return batch;
  }

  #takeFirst(learner: string, waiting: Waiting): string {
    const line = waiting.lines.shift() ?? '';
    waiting.bytes -= line.length;
    this.#bytes -= line.length;
    if (waiting.lines.length === 0) this.#learners.delete(learner);
    return line;
  }

  #largest(): [string, Waiting] {
    return [...this.#learners].reduce((a, b) => (b[1].bytes > a[1].bytes ? b : a));
  }
}

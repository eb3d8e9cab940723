/** Something that happened at the target and that a lesson may wait for. */
export type TargetEvent = {
  readonly learner: string;
  readonly request?: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
};

const batchEvents = 100;
const batchBytes = 256 * 1024;

/** Serialised events in order of arrival; when the bound is reached the oldest go. */
export class EventQueue {
  readonly #limitBytes: number;
  #lines: string[] = [];
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  /** Returns how many events had to go for this one. */
  add(line: string): number {
    this.#lines.push(line);
    this.#bytes += line.length;
    let dropped = 0;
    while (this.#bytes > this.#limitBytes && this.#lines.length > 0) {
      this.#bytes -= this.#lines.shift()?.length ?? 0;
      dropped++;
    }
    return dropped;
  }

  /** Takes out what fits one request: at least one event, if there is any. */
  takeBatch(): string[] {
    let count = 0;
    let bytes = 0;
    for (const line of this.#lines.slice(0, batchEvents)) {
      if (count > 0 && bytes + line.length > batchBytes) break;
      bytes += line.length;
      count++;
    }
    this.#bytes -= bytes;
    return this.#lines.splice(0, count);
  }
}

const none: ReadonlySet<string> = new Set();

/** Which holes are open for each learner; of one who is new here, none. The oldest make room. */
export class Arrangements {
  readonly #limit: number;
  readonly #open = new Map<string, ReadonlySet<string>>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  of(learner: string): ReadonlySet<string> {
    return this.#open.get(learner) ?? none;
  }

  set(learner: string, open: ReadonlySet<string>): void {
    this.#open.delete(learner);
    if (open.size > 0) this.#open.set(learner, open);
    const [oldest] = this.#open.keys();
    if (this.#open.size > this.#limit && oldest !== undefined) this.#open.delete(oldest);
  }
}

/** Which holes are open for each learner who has an arrangement. The oldest make room. */
export class Arrangements {
  readonly #limit: number;
  readonly #open = new Map<string, ReadonlySet<string>>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  of(learner: string): ReadonlySet<string> | undefined {
    return this.#open.get(learner);
  }

  set(learner: string, open: ReadonlySet<string>): void {
    this.#open.delete(learner);
    this.#open.set(learner, open);
    const [oldest] = this.#open.keys();
    if (this.#open.size > this.#limit && oldest !== undefined) this.#open.delete(oldest);
  }

  clear(learner: string): void {
    this.#open.delete(learner);
  }
}

type Turns = { running: number; readonly waiting: (() => void)[] };

/** At most so many pieces of work at a time for each key; the others wait for their turn, in order. */
export class FewAtOnce<Key> {
  readonly #turns = new Map<Key, Turns>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  async run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const own = this.#turns.get(key) ?? { running: 0, waiting: [] };
    this.#turns.set(key, own);
    if (own.running < this.#most) own.running++;
    else await new Promise<void>((resolve) => own.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = own.waiting.shift();
      if (next) next();
      else if (--own.running === 0) this.#turns.delete(key);
    }
  }
}

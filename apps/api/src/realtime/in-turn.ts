/** Runs work sequentially for each key, and concurrently across keys. */
export class InTurn<Key> {
  readonly #lasts = new Map<Key, Promise<unknown>>();

  async run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const before = this.#lasts.get(key);
    const own = before ? before.then(work, work) : work();
    this.#lasts.set(key, own);
    try {
      return await own;
    } finally {
      if (this.#lasts.get(key) === own) this.#lasts.delete(key);
    }
  }
}

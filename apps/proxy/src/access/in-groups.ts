type Parts<Item, Result> = {
  /** The largest group, and how many groups are under way at once. */
  limits: { most: number; atOnce: number };
  /** May leave items out. */
  together: (items: readonly Item[]) => Promise<ReadonlyMap<Item, Result>>;
  /** Runs what `together` leaves out, and all items of a group that fails. */
  alone: (item: Item) => Promise<Result>;
  onFailure: (error: unknown, items: readonly Item[]) => void;
};

type Waiting<Item, Result> = { item: Item; resolve: (result: Result | Promise<Result>) => void };

/**
 * Work that costs less for many callers together than for each alone. What arrives while groups are under way waits and
 * forms the next one: a lone caller never waits, and the more arrives, the larger the groups.
 */
export class InGroups<Item, Result> {
  readonly #parts: Parts<Item, Result>;
  readonly #waiting: Waiting<Item, Result>[] = [];
  #running = 0;

  constructor(parts: Parts<Item, Result>) {
    this.#parts = parts;
  }

  run(item: Item): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<Result>();
    this.#waiting.push({ item, resolve });
    this.#start();
    return promise;
  }

  #start(): void {
    const { most, atOnce } = this.#parts.limits;
    while (this.#waiting.length > 0 && this.#running < atOnce)
      void this.#runGroup(this.#waiting.splice(0, most));
  }

  async #runGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    const { alone } = this.#parts;
    this.#running++;
    const done = await this.#together(group.map(({ item }) => item));
    this.#running--;
    for (const { item, resolve } of group) {
      const result = done?.get(item);
      resolve(result === undefined ? alone(item) : result);
    }
    this.#start();
  }

  async #together(items: readonly Item[]): Promise<ReadonlyMap<Item, Result> | null> {
    try {
      return await this.#parts.together(items);
    } catch (error) {
      this.#parts.onFailure(error, items);
      return null;
    }
  }
}

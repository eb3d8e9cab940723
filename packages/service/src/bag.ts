/** An item and its current place. */
export type Placed<Item> = { readonly item: Item; place: number };

/**
 * A collection without order, for what comes and goes with each request. A `Set` or `Map` leaves its old tables behind
 * while it is filled and emptied; they keep their items alive until the next full garbage collection.
 */
export class Bag<Item> {
  readonly #placed: Placed<Item>[] = [];

  add(item: Item): Placed<Item> {
    const placed = { item, place: this.#placed.length };
    this.#placed.push(placed);
    return placed;
  }

  /** True if the item was still there. */
  remove(placed: Placed<Item>): boolean {
    const { place } = placed;
    if (this.#placed[place] !== placed) return false;
    const last = this.#placed.pop();
    if (!last || last === placed) return true;
    last.place = place;
    this.#placed[place] = last;
    return true;
  }

  /** Calls `visit` for each item; `visit` may remove that item. */
  forEach(visit: (placed: Placed<Item>) => void): void {
    for (let place = this.#placed.length - 1; place >= 0; place--) {
      const placed = this.#placed[place];
      if (placed) visit(placed);
    }
  }
}

/** How many of something each name has at once, up to a limit. */
export class AtOnce {
  readonly #limit: number;
  readonly #counts = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** False when the name has as many as it may; else one more, until `leave`. */
  enter(name: string): boolean {
    const count = this.#counts.get(name) ?? 0;
    if (count >= this.#limit) return false;
    this.#counts.set(name, count + 1);
    return true;
  }

  leave(name: string): void {
    const count = this.#counts.get(name) ?? 0;
    if (count <= 1) this.#counts.delete(name);
    else this.#counts.set(name, count - 1);
  }
}

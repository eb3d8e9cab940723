const keptMs = 10 * 60_000;
const keptMost = 100;

/** What resets have dropped, for ten minutes, so that a reset can be undone. Untouched copies are not worth it. */
export class DroppedCopies<Copy extends object> {
  readonly #clock: () => number;
  readonly #dropped = new Map<string, { readonly copy: Copy; readonly at: number }>();
  readonly #touched = new WeakSet<Copy>();

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** Notes that a request may have changed the copy. */
  noteTouched(copy: Copy | undefined): void {
    if (copy) this.#touched.add(copy);
  }

  /** True if the copy is kept; one that nobody has touched replaces none that somebody has. */
  keep(learner: string, copy: Copy | undefined): boolean {
    if (!copy || !this.#touched.has(copy)) return false;
    this.#dropped.delete(learner);
    this.#dropped.set(learner, { copy, at: this.#clock() });
    const [oldest] = this.#dropped.keys();
    if (this.#dropped.size > keptMost && oldest !== undefined) this.#dropped.delete(oldest);
    return true;
  }

  /** Takes the learner's copy out; undefined if there is none, or no longer. */
  take(learner: string): Copy | undefined {
    const found = this.#dropped.get(learner);
    this.#dropped.delete(learner);
    return found && this.#clock() - found.at < keptMs ? found.copy : undefined;
  }
}

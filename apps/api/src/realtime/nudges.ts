const intervalMs = 1_000;

/** Signals changes: the first one immediately, then at most once a second per key, and always the last one. */
export class Nudges {
  readonly #tell: (id: number) => void;
  readonly #waiting = new Map<number, { timer: NodeJS.Timeout; isAgain: boolean }>();

  constructor(tell: (id: number) => void) {
    this.#tell = tell;
  }

  nudge(id: number): void {
    const waiting = this.#waiting.get(id);
    if (waiting) waiting.isAgain = true;
    else this.#tellNow(id);
  }

  #tellNow(id: number): void {
    this.#tell(id);
    const timer = setTimeout(() => {
      const isAgain = this.#waiting.get(id)?.isAgain;
      this.#waiting.delete(id);
      if (isAgain) this.#tellNow(id);
    }, intervalMs);
    this.#waiting.set(id, { timer, isAgain: false });
  }

  close(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }
}

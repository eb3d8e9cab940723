import type { ProgressUpdate } from '@sentiero/contracts/realtime';

type Outlet = { send: (text: string) => void };
type Sources = {
  /** The ids of all steps that the learner has completed. */
  completed: () => Promise<number[]>;
  updates: (steps: number[]) => Promise<ProgressUpdate[]>;
};

/** Sends each completion once and in order, whichever process published it, or from the database if none did. */
export class ProgressStream {
  /** The completions at the time the socket opened, and those sent since. */
  #known = new Set<number>();
  readonly #told = new Set<number>();
  #isOpen = false;
  #isLooking = false;
  #mustLook = false;
  readonly #outlet: Outlet;
  readonly #sources: Sources;

  constructor(outlet: Outlet, sources: Sources) {
    this.#outlet = outlet;
    this.#sources = sources;
  }

  async open(): Promise<void> {
    for (const step of await this.#sources.completed()) this.#known.add(step);
    this.#isOpen = true;
  }

  /** Handles a published completion; `place` counts the learner's completions. */
  async receive({ step, place }: { step: number; place: number }, text: string): Promise<void> {
    const isNext = !this.#isOpen || this.#known.has(step) || place <= this.#known.size + 1;
    if (isNext) this.#send(step, text);
    else await this.#look();
  }

  /** Reads missed completions if the database has a different number of them than this socket. */
  async catchUp(count: number): Promise<void> {
    if (this.#isOpen && count !== this.#known.size) await this.#look();
  }

  async #look(): Promise<void> {
    this.#mustLook = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#mustLook) {
        this.#mustLook = false;
        const completed = await this.#sources.completed();
        const untold = completed.filter((step) => !this.#known.has(step));
        const updates = untold.length > 0 ? await this.#sources.updates(untold) : [];
        for (const update of updates) this.#send(update.step, JSON.stringify(update));
        // Deleted steps are missing from the count too.
        this.#known = new Set(completed);
      }
    } finally {
      this.#isLooking = false;
    }
  }

  #send(step: number, text: string): void {
    if (this.#told.has(step)) return;
    this.#told.add(step);
    this.#known.add(step);
    this.#outlet.send(text);
  }
}

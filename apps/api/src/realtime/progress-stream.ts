import type { ProgressUpdate } from '@sentiero/contracts/realtime';

type Outlet = { send: (text: string) => void };
type Sources = {
  /** The ids of all steps that the learner has completed. */
  completed: () => Promise<number[]>;
  updates: (steps: number[]) => Promise<ProgressUpdate[]>;
};

/** Tells each completion once, whether it was published or found in the database. */
export class ProgressStream {
  /** What the learner had when the socket opened, or was found since. */
  #known = new Set<number>();
  readonly #told = new Set<number>();
  #isOpen = false;
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

  receive(step: number, text: string): void {
    if (this.#told.has(step)) return;
    this.#told.add(step);
    this.#known.add(step);
    this.#outlet.send(text);
  }

  /** Looks for what was not told, if the learner has not as many completions as are known here. */
  async catchUp(count: number): Promise<void> {
    if (!this.#isOpen || count === this.#known.size) return;
    const completed = await this.#sources.completed();
    const untold = completed.filter((step) => !this.#known.has(step));
    if (untold.length > 0) {
      for (const update of await this.#sources.updates(untold))
        this.receive(update.step, JSON.stringify(update));
    }
    this.#known = new Set(completed);
  }
}

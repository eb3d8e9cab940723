import type { KeptMessage } from '../capture/captures.store.ts';

type Outlet = { send: (text: string) => void };
type ReadKept = (after: number) => Promise<KeptMessage[]>;

/**
 * Sends what is kept and then what comes, in `seq` order, each once. A gap, as when another process publishes out of
 * order, is filled from what is kept.
 */
export class CaptureStream {
  #last: number;
  #newest = 0;
  #isReading = false;
  readonly #outlet: Outlet;
  readonly #readKept: ReadKept;

  constructor(outlet: Outlet, after: number, readKept: ReadKept) {
    this.#outlet = outlet;
    this.#last = after;
    this.#readKept = readKept;
  }

  get last(): number {
    return this.#last;
  }

  /** A message that was published. */
  async receive(seq: number, text: string): Promise<void> {
    this.#newest = Math.max(this.#newest, seq);
    if (this.#isReading || seq <= this.#last) return;
    if (seq === this.#last + 1) this.#send(seq, text);
    else await this.catchUp();
  }

  /**
   * Sends all that is kept and was not sent yet. Numbers up to `given` are either kept or gone. One that runs already
   * does it.
   */
  async catchUp(given = 0): Promise<void> {
    this.#newest = Math.max(this.#newest, given);
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      let wanted: number;
      do {
        wanted = this.#newest;
        for (const { seq, text } of await this.#readKept(this.#last)) this.#send(seq, text);
        this.#last = Math.max(this.#last, wanted);
      } while (this.#newest > this.#last);
    } finally {
      this.#isReading = false;
    }
  }

  #send(seq: number, text: string): void {
    this.#last = seq;
    this.#outlet.send(text);
  }
}

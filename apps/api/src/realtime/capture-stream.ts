import type { KeptMessage } from '../capture/captures.store.ts';

type Outlet = {
  send: (text: string) => void;
  /** Whether the reader keeps up, so that what comes can be sent at once. */
  hasRoomFor: (text: string) => boolean;
  /** Until everything sent has left this process; false when the reader is gone. */
  flushed: () => Promise<boolean>;
};
/** The next page after a number; empty at the end. */
type ReadKept = (after: number) => Promise<KeptMessage[]>;
/** Runs one piece of work after another, so that the sockets of a learner do not read what is kept all at once. */
type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;
type Parts = { outlet: Outlet; after: number; readKept: ReadKept; inTurn: InTurn };

/**
 * Sends what is kept and then what comes, in `seq` order, each once. A gap, as when another process publishes out of
 * order, is filled from what is kept, and so is what came faster than the reader reads.
 */
export class CaptureStream {
  #last: number;
  #newest = 0;
  #isReading = false;
  readonly #outlet: Outlet;
  readonly #readKept: ReadKept;
  readonly #inTurn: InTurn;

  constructor({ outlet, after, readKept, inTurn }: Parts) {
    this.#outlet = outlet;
    this.#last = after;
    this.#readKept = readKept;
    this.#inTurn = inTurn;
  }

  get last(): number {
    return this.#last;
  }

  /** A message that was published. */
  async receive(seq: number, text: string): Promise<void> {
    this.#newest = Math.max(this.#newest, seq);
    if (this.#isReading || seq <= this.#last) return;
    if (seq === this.#last + 1 && this.#outlet.hasRoomFor(text)) this.#send(seq, text);
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
      while (this.#newest > this.#last) if (!(await this.#inTurn(() => this.#sendPage()))) return;
    } finally {
      this.#isReading = false;
    }
  }

  /** False when nobody reads any more. A page is read only when the one before has left. */
  async #sendPage(): Promise<boolean> {
    if (!(await this.#outlet.flushed())) return false;
    const wanted = this.#newest;
    const page = await this.#readKept(this.#last);
    for (const { seq, text } of page) this.#send(seq, text);
    // What is neither kept nor sent was cleared.
    if (page.length === 0) this.#last = Math.max(this.#last, wanted);
    return this.#outlet.flushed();
  }

  #send(seq: number, text: string): void {
    this.#last = seq;
    this.#outlet.send(text);
  }
}

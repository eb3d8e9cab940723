import type { KeptMessage } from '../capture/kept-captures.ts';

type Outlet = {
  send: (text: string) => void;
  /** Whether the reader keeps up, so that new messages can be sent at once. */
  hasRoomFor: (text: string) => boolean;
  /** Resolves when everything sent has left this process; false if the reader is gone. */
  flushed: () => Promise<boolean>;
};
/** Reads the next page after a `seq`; empty at the end. */
type ReadKept = (after: number) => Promise<KeptMessage[]>;
/** Runs work in sequence, so that a learner's sockets do not all read stored records at once. */
type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;
type Parts = { outlet: Outlet; after: number; readKept: ReadKept; inTurn: InTurn };

/**
 * Sends stored and then new messages in `seq` order, each once. Gaps, for example when another process publishes out
 * of order, are filled from the database, and so are messages that arrive faster than the reader reads.
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

  /** Handles a published message. */
  async receive(seq: number, text: string): Promise<void> {
    this.#newest = Math.max(this.#newest, seq);
    if (this.#isReading || seq <= this.#last) return;
    if (seq === this.#last + 1 && this.#outlet.hasRoomFor(text)) this.#send(seq, text);
    else await this.catchUp();
  }

  /**
   * Sends all stored messages that were not sent yet. Numbers up to `given` are either stored or dropped. A second
   * call shares the running one.
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

  /** Returns false if the reader is gone. A page is read only after the previous one has left the process. */
  async #sendPage(): Promise<boolean> {
    if (!(await this.#outlet.flushed())) return false;
    const wanted = this.#newest;
    const page = await this.#readKept(this.#last);
    for (const { seq, text } of page) this.#send(seq, text);
    // Numbers that are neither stored nor sent were cleared.
    if (page.length === 0) this.#last = Math.max(this.#last, wanted);
    return this.#outlet.flushed();
  }

  #send(seq: number, text: string): void {
    this.#last = seq;
    this.#outlet.send(text);
  }
}

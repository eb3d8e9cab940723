import type { WebSocket } from 'ws';

const kib = 1024;
/** What comes while so much waits, or is itself longer, is read from the database when its turn has come. */
const live = { waitingBytes: 128 * kib, textLength: 64 * kib } as const;
/** A page, the largest record at its end, and what is not read in pages. */
const mostWaitingBytes = 4 * kib * kib;
/** For a page to leave; the largest record needs half a megabit a second. */
export const flushLimitMs = 30_000;

/** Sends texts to a reader, and knows how far they got. A reader who does not keep up is sent away by `onSlow`. */
export class SocketOutlet {
  #unsent = 0;
  #wake: (() => void)[] = [];
  readonly #socket: WebSocket;
  readonly #onSlow: () => void;

  constructor(socket: WebSocket, onSlow: () => void) {
    this.#socket = socket;
    this.#onSlow = onSlow;
    socket.on('close', () => this.#settle());
  }

  send(text: string): void {
    if (!this.#isOpen) return;
    if (this.#socket.bufferedAmount > mostWaitingBytes) return this.#onSlow();
    this.#unsent++;
    this.#socket.send(text, () => {
      if (--this.#unsent === 0) this.#settle();
    });
  }

  /** Whether a text that comes now may wait here until the reader takes it. */
  hasRoomFor(text: string): boolean {
    return text.length <= live.textLength && this.#socket.bufferedAmount <= live.waitingBytes;
  }

  /** Until all that was sent has left this process. False when nobody reads any more. */
  async flushed(): Promise<boolean> {
    if (this.#isOpen && this.#unsent > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake.push(resolve);
      const late = setTimeout(this.#onSlow, flushLimitMs);
      await promise;
      clearTimeout(late);
    }
    return this.#isOpen;
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  #settle(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}

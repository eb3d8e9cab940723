import type { WebSocket } from 'ws';

const kib = 1024;
/** The most unsent bytes. Messages that are longer or exceed it are read from the database in turn. */
const live = { waitingBytes: 128 * kib, textLength: 64 * kib } as const;
/** Room for a page that ends with the largest record, and for messages that are not read in pages. */
const mostWaitingBytes = 4 * kib * kib;
/** The time for a page to leave; at this limit the largest record needs half a megabit per second. */
export const flushLimitMs = 30_000;

/** Sends texts to a reader and tracks how much of them has left. `onSlow` closes a reader that does not keep up. */
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

  /** Whether a new text may be sent before the reader takes the earlier ones. */
  hasRoomFor(text: string): boolean {
    return text.length <= live.textLength && this.#socket.bufferedAmount <= live.waitingBytes;
  }

  /** Resolves when all sent texts have left this process; false if the reader is gone. */
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

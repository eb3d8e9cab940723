import type { WebSocket } from 'ws';

const kib = 1024;
/** The most unsent bytes: a longer message, or one beyond it, is read from the database in its turn. */
const live = { waitingBytes: 128 * kib, textLength: 64 * kib } as const;
/** A page with the largest record at its end, and messages that are not read in pages. */
const mostWaitingBytes = 4 * kib * kib;
/** The time for a page to leave; the largest record needs half a megabit a second. */
export const flushLimitMs = 30_000;

/** Sends texts to a reader and tracks how far they got. `onSlow` closes a reader that does not keep up. */
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

  /** Whether there is room for a new text until the reader takes it. */
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

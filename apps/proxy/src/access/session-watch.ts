import type { LabSession } from '@sentiero/contracts/ingest';
import type { Exchange } from '@sentiero/http1/exchange';

/** Added to the 15 s after which a session is refreshed, this detects its end within 30 s. */
const everyMs = 4000;

type Watchable = Pick<Exchange, 'whenOver'> & {
  socket: { once(event: 'close', action: () => void): unknown };
  reply: Pick<Exchange['reply'], 'abort'>;
};
type ResolveSession = () => LabSession | null | Promise<LabSession | null>;
type Watched = { exchange: Watchable; resolveSession: ResolveSession };

/** Periodic checks that the sessions of running exchanges are still valid. */
export class SessionWatch {
  /**
   * The running exchange of each connection, null between exchanges. A `Set` of exchanges would leave its old tables
   * behind as it is filled and emptied, which keep exchanges alive until the next full garbage collection.
   */
  readonly #running = new Map<Watchable['socket'], Watched | null>();
  readonly #timer = setInterval(() => this.#checkAll(), everyMs).unref();

  /** Ends the exchange, or its tunnel, once the session that started it has ended. */
  watch(exchange: Watchable, resolveSession: ResolveSession): void {
    const { socket } = exchange;
    const watched = { exchange, resolveSession };
    if (!this.#running.has(socket)) socket.once('close', () => this.#running.delete(socket));
    this.#running.set(socket, watched);
    exchange.whenOver(() => this.#leave(watched));
  }

  #leave(watched: Watched): boolean {
    const { socket } = watched.exchange;
    if (this.#running.get(socket) !== watched) return false;
    this.#running.set(socket, null);
    return true;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #checkAll(): void {
    for (const watched of this.#running.values()) if (watched) void this.#check(watched);
  }

  async #check(watched: Watched): Promise<void> {
    const { exchange, resolveSession } = watched;
    try {
      if ((await resolveSession()) === null && this.#leave(watched)) exchange.reply.abort();
    } catch {
      // While the API is unavailable, the last known state applies, as it does for cookies.
    }
  }
}

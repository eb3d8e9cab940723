import type { LabSession } from '@sentiero/contracts/ingest';
import type { Exchange } from '@sentiero/http1/exchange';

/** Added to the 15 s after which a session is refreshed, this detects its end within 30 s. */
const everyMs = 4000;

type Watchable = Pick<Exchange, 'onOver'> & { reply: Pick<Exchange['reply'], 'abort'> };
type ResolveSession = () => LabSession | null | Promise<LabSession | null>;
type Watched = { exchange: Watchable; resolveSession: ResolveSession; place: number };

/** Periodic checks that the sessions of running exchanges are still valid. */
export class SessionWatch {
  /**
   * Not a map: the tables that a map leaves behind while it is filled and emptied kept each exchange alive until a full
   * collection.
   */
  readonly #running: Watched[] = [];
  readonly #timer = setInterval(() => this.#checkAll(), everyMs).unref();

  /** Ends the exchange, or its tunnel, once the session that started it has ended. */
  watch(exchange: Watchable, resolveSession: ResolveSession): void {
    const watched = { exchange, resolveSession, place: this.#running.length };
    this.#running.push(watched);
    const { onOver } = exchange;
    exchange.onOver = () => {
      this.#remove(watched);
      onOver();
    };
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** True if it was still watched. */
  #remove(watched: Watched): boolean {
    const { place } = watched;
    if (this.#running[place] !== watched) return false;
    const last = this.#running.pop();
    if (!last || last === watched) return true;
    last.place = place;
    this.#running[place] = last;
    return true;
  }

  #checkAll(): void {
    for (const watched of this.#running) void this.#check(watched);
  }

  async #check(watched: Watched): Promise<void> {
    try {
      if ((await watched.resolveSession()) === null && this.#remove(watched)) watched.exchange.reply.abort();
    } catch {
      // While the API is unavailable, the last known state applies, as it does for cookies.
    }
  }
}

import type { LabSession } from '@sentiero/contracts/ingest';
import type { Exchange } from '@sentiero/http1/exchange';

/** Added to the 15 s after which a session is refreshed, this detects its end within 30 s. */
const everyMs = 4000;

type Watchable = Pick<Exchange, 'onOver'> & { reply: Pick<Exchange['reply'], 'abort'> };
type ResolveSession = () => LabSession | null | Promise<LabSession | null>;
type Watched = { exchange: Watchable; resolveSession: ResolveSession };

/** Periodic checks that the sessions of running exchanges are still valid. */
export class SessionWatch {
  readonly #running = new Set<Watched>();
  readonly #timer = setInterval(() => this.#checkAll(), everyMs).unref();

  /** Ends the exchange, or its tunnel, once the session that started it has ended. */
  watch(exchange: Watchable, resolveSession: ResolveSession): void {
    const watched = { exchange, resolveSession };
    this.#running.add(watched);
    const { onOver } = exchange;
    exchange.onOver = () => {
      this.#running.delete(watched);
      onOver();
    };
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #checkAll(): void {
    for (const watched of this.#running) void this.#check(watched);
  }

  async #check(watched: Watched): Promise<void> {
    const { exchange, resolveSession } = watched;
    try {
      if ((await resolveSession()) === null && this.#running.delete(watched)) exchange.reply.abort();
    } catch {
      // While the API is unavailable, the last known state applies, as it does for cookies.
    }
  }
}

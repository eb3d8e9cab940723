import type { LabSession } from '@sentiero/contracts/ingest';
import type { Exchange } from '@sentiero/http1/exchange';

/** Added to the 15 s after which a session is refreshed, this detects its end within 30 s. */
const everyMs = 4000;

type ResolveSession = () => LabSession | null | Promise<LabSession | null>;

/** Periodic checks that the sessions of running exchanges are still valid. */
export class SessionWatch {
  readonly #running = new Map<Exchange, ResolveSession>();
  readonly #timer = setInterval(() => this.#checkAll(), everyMs).unref();

  /** Ends the exchange, or its tunnel, once the session that started it has ended. */
  watch(exchange: Exchange, resolveSession: ResolveSession): void {
    this.#running.set(exchange, resolveSession);
    const { onOver } = exchange;
    exchange.onOver = () => {
      this.#running.delete(exchange);
      onOver();
    };
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #checkAll(): void {
    for (const [exchange, resolveSession] of this.#running) void this.#check(exchange, resolveSession);
  }

  async #check(exchange: Exchange, resolveSession: ResolveSession): Promise<void> {
    try {
      if ((await resolveSession()) === null && this.#running.delete(exchange)) exchange.reply.abort();
    } catch {
      // While the API is unavailable, the last known state applies, as it does for cookies.
    }
  }
}

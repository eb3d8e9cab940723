import type { LabSession } from '@sentiero/contracts/ingest';
import type { Exchange } from '@sentiero/http1/exchange';
import { Bag, type Placed } from '@sentiero/service';

/** Added to the 15 s after which a session is refreshed, this detects its end within 30 s. */
const everyMs = 4000;

type Watchable = Pick<Exchange, 'onOver'> & { reply: Pick<Exchange['reply'], 'abort'> };
type ResolveSession = () => LabSession | null | Promise<LabSession | null>;
type Watched = { exchange: Watchable; resolveSession: ResolveSession };

/** Periodic checks that the sessions of running exchanges are still valid. */
export class SessionWatch {
  readonly #running = new Bag<Watched>();
  readonly #timer = setInterval(() => this.#checkAll(), everyMs).unref();

  /** Ends the exchange, or its tunnel, once the session that started it has ended. */
  watch(exchange: Watchable, resolveSession: ResolveSession): void {
    const watched = this.#running.add({ exchange, resolveSession });
    const next = exchange.onOver;
    const onOver = () => {
      this.#running.remove(watched);
      next();
    };
    exchange.onOver = onOver;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #checkAll(): void {
    this.#running.forEach((watched) => void this.#check(watched));
  }

  async #check(watched: Placed<Watched>): Promise<void> {
    const { exchange, resolveSession } = watched.item;
    try {
      if ((await resolveSession()) === null && this.#running.remove(watched)) exchange.reply.abort();
    } catch {
      // While the API is unavailable, the last known state applies, as it does for cookies.
    }
  }
}

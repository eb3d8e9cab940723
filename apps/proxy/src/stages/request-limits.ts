import type { Exchange } from '@sentiero/http1/exchange';
import { AddressQuota, ConcurrencyLimiter } from '@sentiero/service';
import type { Env } from '../env.ts';
import { addressOf } from './client.ts';

/** Limits the concurrent requests per user and, behind a trusted proxy, per address. */
export class RequestLimits {
  readonly #env: Env;
  readonly #users: ConcurrencyLimiter;
  readonly #addresses: AddressQuota;

  constructor(env: Env) {
    this.#env = env;
    this.#users = new ConcurrencyLimiter({ limit: env.REQUESTS_PER_LEARNER });
    this.#addresses = new AddressQuota({
      perNetwork: env.CONNECTIONS_PER_ADDRESS,
      perSite: env.CONNECTIONS_PER_SITE,
    });
  }

  /** The end of the request's place among the running ones; null if there is none. */
  enter(exchange: Exchange, user: string): (() => void) | null {
    const address = exchange.peer.isTrusted ? addressOf(exchange, this.#env) : null;
    if (!this.#users.enter(user)) return null;
    const leave = () => {
      this.#users.leave(user);
      if (address !== null) this.#addresses.leave(address);
    };
    if (address === null || this.#addresses.enter(address)) return leave;
    this.#users.leave(user);
    return null;
  }
}

import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { networkOf, siteOf } from './networks.ts';

export type AddressLimits = {
  /** For one IPv4 address, or one IPv6 network of 64 bits. */
  perNetwork: number;
  /** For one IPv6 network of 48 bits. */
  perSite: number;
};

/** Counts what each address has at a time, and limits it. */
export class AddressQuota {
  readonly #networks: ConcurrencyLimiter;
  readonly #sites: ConcurrencyLimiter;

  constructor({ perNetwork, perSite }: AddressLimits) {
    this.#networks = new ConcurrencyLimiter({ limit: perNetwork });
    this.#sites = new ConcurrencyLimiter({ limit: perSite });
  }

  /** Returns false if the address has used up its quota; otherwise counts one more until `leave`. */
  enter(address: string): boolean {
    const network = networkOf(address);
    if (!this.#networks.enter(network)) return false;
    const site = siteOf(address);
    if (site === null || this.#sites.enter(site)) return true;
    this.#networks.leave(network);
    return false;
  }

  leave(address: string): void {
    this.#networks.leave(networkOf(address));
    const site = siteOf(address);
    if (site !== null) this.#sites.leave(site);
  }
}

import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { networkOf, siteOf } from './networks.ts';

export type AddressLimits = {
  /** Per IPv4 address or IPv6 /64 network. */
  perNetwork: number;
  /** Per IPv6 /48 network. */
  perSite: number;
};

/** Counts and limits what each address uses at a time. */
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

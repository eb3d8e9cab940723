import { randomInt } from 'node:crypto';

const perNetwork = 8;
const count = 65_536 / perNetwork;

/**
 * Hands out networks of eight addresses in turn, so that an address is not used again for long after its copy is gone:
 * a proxy may still know it.
 */
export class Subnets {
  readonly #prefix: string;
  #next = randomInt(count);

  constructor(network: string) {
    this.#prefix = network.split('.').slice(0, 2).join('.');
  }

  next(): string {
    const first = this.#next * perNetwork;
    this.#next = (this.#next + 1) % count;
    return `${this.#prefix}.${Math.floor(first / 256)}.${first % 256}/29`;
  }
}

import dns from 'node:dns/promises';
import { isIP } from 'node:net';
import os from 'node:os';
import { isLoopback, networkTest, type NetworkTest } from './networks.ts';
import { addressesWithin, type Place } from './target-places.ts';

const interfacesMs = 10_000;

export type OwnPlacesParts = {
  places: readonly Place[];
  onUnresolved?: ((name: string) => void) | undefined;
  resolve?: ((name: string) => Promise<string[]>) | undefined;
};

/** The platform's own listeners and data, where no target may be. */
export class OwnPlaces {
  readonly #localPorts = new Set<number | null>();
  readonly #blocks: { holds: NetworkTest; port: number | null }[] = [];
  readonly #names = new Map<string, { ports: (number | null)[]; addresses: readonly string[] }>();
  readonly #unresolved = new Set<string>();
  readonly #onUnresolved: ((name: string) => void) | undefined;
  readonly #resolve: (name: string) => Promise<string[]>;

  constructor({ places, onUnresolved, resolve = bySystem }: OwnPlacesParts) {
    this.#onUnresolved = onUnresolved;
    this.#resolve = resolve;
    for (const place of places) this.#add(place);
  }

  addLocalPorts(ports: readonly number[]): void {
    for (const port of ports) this.#localPorts.add(port);
  }

  hasAddress(address: string, port: number): boolean {
    const isLocalAddress = isLocal(address);
    const holdsPort = (one: number | null) => one === null || one === port;
    if (isLocalAddress && [...this.#localPorts].some(holdsPort)) return true;
    if (this.#blocks.some(({ holds, port: own }) => holdsPort(own) && holds(address))) return true;
    return [...this.#names.values()].some(
      ({ ports, addresses }) =>
        ports.some(holdsPort) && addresses.some((own) => own === address || (isLocalAddress && isLocal(own))),
    );
  }

  hasName(name: string, port: number): boolean {
    return this.#names.get(name)?.ports.some((own) => own === null || own === port) ?? false;
  }

  async resolveAll(): Promise<void> {
    await Promise.all([...this.#names.keys()].map((name) => this.#resolveOne(name)));
  }

  #add({ host, port }: Place): void {
    if (isLocalName(host)) this.#localPorts.add(port);
    else if (host.includes('/')) this.#blocks.push({ holds: networkTest(host), port });
    else if (isIP(host) !== 0) this.#addAddress(host, port);
    else this.#names.set(host, { addresses: [], ports: [...(this.#names.get(host)?.ports ?? []), port] });
  }

  #addAddress(address: string, port: number | null): void {
    const [plain = address] = addressesWithin(address);
    // A listener on all addresses, or on one of this machine's, is reachable at each of them.
    if (isUnspecified(plain) || isLocal(plain)) this.#localPorts.add(port);
    const bits = isIP(plain) === 4 ? 32 : 128;
    this.#blocks.push({ holds: networkTest(`${plain}/${bits}`), port });
  }

  async #resolveOne(name: string): Promise<void> {
    const known = this.#names.get(name);
    if (!known) return;
    try {
      known.addresses = (await this.#resolve(name)).flatMap((address) =>
        addressesWithin(address).slice(0, 1),
      );
      this.#unresolved.delete(name);
    } catch {
      // The known addresses are kept, because a name server outage must not open a path.
      if (this.#unresolved.has(name)) return;
      this.#unresolved.add(name);
      this.#onUnresolved?.(name);
    }
  }
}

export function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

async function bySystem(name: string): Promise<string[]> {
  return (await dns.lookup(name, { all: true })).map(({ address }) => address);
}

const isUnspecified = networkTest('0.0.0.0/32,::/128');

let interfaces: ReadonlySet<string> = new Set();
let interfacesAtMs = -Infinity;

/** Whether the address belongs to this machine or container. */
function isLocal(address: string): boolean {
  if (isLoopback(address)) return true;
  const now = performance.now();
  if (now - interfacesAtMs > interfacesMs) {
    const all = Object.values(os.networkInterfaces()).flatMap((one) => one ?? []);
    interfaces = new Set(all.flatMap((one) => addressesWithin(one.address)));
    interfacesAtMs = now;
  }
  return interfaces.has(address);
}

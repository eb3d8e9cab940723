import dns from 'node:dns/promises';
import { isIP } from 'node:net';
import os from 'node:os';
import { isLoopback, networkTest, type NetworkTest } from './networks.ts';
import { addressesWithin, plainHost, type Place } from './target-places.ts';

/** Why no target may be somewhere: outside of the networks, one of the platform's own places, or nowhere at all. */
export type TargetRefusal = 'outside' | 'own' | 'nowhere';

export type TargetRule = {
  /** Why no target may be at that address; null when one may. */
  check(address: string, port: number): TargetRefusal | null;
  /** The same for a URL as somebody writes it. A name is looked at again when it is connected to. */
  checkWritten(url: string): TargetRefusal | null;
  /** Ports that we listen on. */
  forbidOwn(...ports: number[]): void;
  /** Resolves the names among the places; again each minute until `stop`. */
  start(): Promise<void>;
  stop(): void;
};

type RuleParts = {
  networks: NetworkTest;
  /** The platform's own: its listeners, the database, Redis, the mail server. */
  places: readonly Place[];
  onUnresolved?: (name: string) => void;
  /** The addresses of a name; by the system's own resolver unless given. */
  resolve?: (name: string) => Promise<string[]>;
};

const resolveAgainMs = 60_000;
const firstResolveMs = 1000;
const interfacesMs = 10_000;

/** Nobody's address: unspecified, link-local (cloud metadata is there), multicast, broadcast. */
const isNowhere = networkTest(
  '0.0.0.0/8,169.254.0.0/16,224.0.0.0/4,255.255.255.255/32,::/128,fe80::/10,ff00::/8',
);

/** Where targets may lead: into the networks allowed, but never to the platform's own listeners and data. */
export function targetRule({ networks, places, onUnresolved, resolve = bySystem }: RuleParts): TargetRule {
  const localPorts = new Set<number | null>();
  const blocks: { holds: NetworkTest; port: number | null }[] = [];
  const names = new Map<string, { ports: (number | null)[]; addresses: readonly string[] }>();
  const unresolved = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  for (const place of places) forbid(place);

  function forbid({ host, port }: Place): void {
    if (isLocalName(host)) localPorts.add(port);
    else if (host.includes('/')) blocks.push({ holds: networkTest(host), port });
    else if (isIP(host) !== 0) forbidAddress(host, port);
    else names.set(host, { addresses: [], ports: [...(names.get(host)?.ports ?? []), port] });
  }

  function forbidAddress(address: string, port: number | null): void {
    const [plain = address] = addressesWithin(address);
    // A listener on all addresses, or on one of ours, is reached by all of them.
    if (isUnspecified(plain) || isLocal(plain)) localPorts.add(port);
    const bits = isIP(plain) === 4 ? 32 : 128;
    blocks.push({ holds: networkTest(`${plain}/${bits}`), port });
  }

  function isOwn(address: string, port: number): boolean {
    const isLocalAddress = isLocal(address);
    const holdsPort = (one: number | null) => one === null || one === port;
    if (isLocalAddress && [...localPorts].some(holdsPort)) return true;
    if (blocks.some(({ holds, port: own }) => holdsPort(own) && holds(address))) return true;
    return [...names.values()].some(
      ({ ports, addresses }) =>
        ports.some(holdsPort) && addresses.some((own) => own === address || (isLocalAddress && isLocal(own))),
    );
  }

  function check(address: string, port: number): TargetRefusal | null {
    const all = addressesWithin(address);
    if (all.length === 0 || !all.every(networks)) return 'outside';
    if (all.some(isNowhere)) return 'nowhere';
    return all.some((one) => isOwn(one, port)) ? 'own' : null;
  }

  function checkWritten(text: string): TargetRefusal | null {
    const { protocol, hostname, port: given } = new URL(text);
    const host = plainHost(hostname);
    const port = Number(given || (protocol === 'https:' ? 443 : 80));
    if (isIP(host) !== 0) return check(host, port);
    if (isLocalName(host)) {
      const [four, six] = [check('127.0.0.1', port), check('::1', port)];
      if (four === null || six === null) return null;
      return four === 'own' ? four : six;
    }
    const isOurs = names.get(host)?.ports.some((own) => own === null || own === port);
    return isOurs ? 'own' : null;
  }

  async function resolveAll(): Promise<void> {
    await Promise.all([...names.keys()].map(resolveOne));
  }

  async function resolveOne(name: string): Promise<void> {
    const known = names.get(name);
    if (!known) return;
    try {
      known.addresses = (await resolve(name)).flatMap((address) => addressesWithin(address).slice(0, 1));
      unresolved.delete(name);
    } catch {
      // What was known stays: a name server that is away must not open a way.
      if (unresolved.has(name)) return;
      unresolved.add(name);
      onUnresolved?.(name);
    }
  }

  return {
    check,
    checkWritten,
    forbidOwn: (...ports) => ports.forEach((port) => localPorts.add(port)),
    async start() {
      timer = setInterval(() => void resolveAll(), resolveAgainMs).unref();
      let wait: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((done) => (wait = setTimeout(done, firstResolveMs)));
      await Promise.race([resolveAll(), enough]);
      clearTimeout(wait);
    },
    stop: () => clearInterval(timer),
  };
}

async function bySystem(name: string): Promise<string[]> {
  return (await dns.lookup(name, { all: true })).map(({ address }) => address);
}

function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

const isUnspecified = networkTest('0.0.0.0/32,::/128');

let interfaces: ReadonlySet<string> = new Set();
let interfacesAtMs = -Infinity;

/** Whether it is one of this machine's, or this container's, own addresses. */
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

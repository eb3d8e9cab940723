import { isIP } from 'node:net';
import { networkTest, type NetworkTest } from './networks.ts';
import { isLocalName, OwnPlaces } from './own-places.ts';
import { addressesWithin, plainHost, type Place } from './target-places.ts';

/**
 * Why no target may be at an address: outside the allowed networks, one of the platform's own places, or not a host's
 * address.
 */
export type TargetRefusal = 'outside' | 'own' | 'nowhere';

export type TargetRule = {
  /** Why no target, or copy of one, may be at that address; null if one may. */
  check(address: string, port: number, of?: 'target' | 'copy'): TargetRefusal | null;
  /** The same for a URL as written. A name is checked again at each connection. */
  checkWritten(url: string): TargetRefusal | null;
  /** The ports of our own listeners. */
  forbidOwn(...ports: number[]): void;
  /** Resolves the names among the places, and again every minute until `stop`. */
  start(): Promise<void>;
  stop(): void;
};

type RuleParts = {
  networks: NetworkTest;
  /** The platform's own services: its listeners, the database, Redis, the mail server. */
  places: readonly Place[];
  onUnresolved?: (name: string) => void;
  /** Resolves a name; by default with the system's resolver. */
  resolve?: (name: string) => Promise<string[]>;
};

const resolveAgainMs = 60_000;
const firstResolveMs = 1000;

/** Not a host's address: unspecified, link-local (which includes cloud metadata), multicast, broadcast. */
const isNowhere = networkTest(
  '0.0.0.0/8,169.254.0.0/16,224.0.0.0/4,255.255.255.255/32,::/128,fe80::/10,ff00::/8',
);

/** Where container engines put the copies of targets. */
const isCopyPlace = networkTest('10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,127.0.0.0/8');

/** Decides where targets may be: inside the allowed networks, but never at the platform's own listeners and data. */
export function targetRule({ networks, ...parts }: RuleParts): TargetRule {
  const ownPlaces = new OwnPlaces(parts);
  let timer: NodeJS.Timeout | undefined;

  function check(address: string, port: number, of: 'target' | 'copy' = 'target'): TargetRefusal | null {
    const all = addressesWithin(address);
    const isAllowed = of === 'copy' ? isCopyPlace : networks;
    if (all.length === 0 || !all.every(isAllowed)) return 'outside';
    if (all.some(isNowhere)) return 'nowhere';
    return all.some((one) => ownPlaces.hasAddress(one, port)) ? 'own' : null;
  }

  function checkWritten(text: string): TargetRefusal | null {
    const { protocol, hostname, port: given } = new URL(text);
    const host = plainHost(hostname);
    const port = Number(given || (protocol === 'https:' ? 443 : 80));
    if (isIP(host) !== 0) return check(host, port);
    if (!isLocalName(host)) return ownPlaces.hasName(host, port) ? 'own' : null;
    const [four, six] = [check('127.0.0.1', port), check('::1', port)];
    if (four === null || six === null) return null;
    return four === 'own' ? four : six;
  }

  return {
    check,
    checkWritten,
    forbidOwn: (...ports) => ownPlaces.addLocalPorts(ports),
    async start() {
      timer = setInterval(() => void ownPlaces.resolveAll(), resolveAgainMs).unref();
      let wait: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((done) => (wait = setTimeout(done, firstResolveMs)));
      await Promise.race([ownPlaces.resolveAll(), enough]);
      clearTimeout(wait);
    },
    stop: () => clearInterval(timer),
  };
}

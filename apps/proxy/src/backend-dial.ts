import dns from 'node:dns';
import net, { type LookupFunction, type Socket } from 'node:net';
import tls from 'node:tls';

/** The address may not be a target's: outside of the networks allowed, or one of our own listeners. */
export class BackendRefused extends Error {}

/** Why a target must not lead there; null when it may. */
export type AddressCheck = (address: string, port: number) => string | null;

/**
 * Connects to the origin of a target. Looks at the address itself, after name resolution, at the moment of
 * connecting; throws BackendRefused for one that may not be a target's.
 */
export function backendDial(check: AddressCheck, timeoutMs: number): (origin: string) => Socket {
  return (origin) => {
    const { protocol, hostname, port: given } = new URL(origin);
    const host = hostname.replace(/^\[|\]$/g, '');
    const port = Number(given || (protocol === 'https:' ? 443 : 80));
    const isAddress = net.isIP(host) !== 0;
    if (isAddress) {
      const reason = check(host, port);
      if (reason !== null) throw new BackendRefused(reason);
    }
    const options = { host, port, lookup: checkedLookup(check, port) };
    const socket =
      protocol === 'https:'
        ? tls.connect({ ...options, ALPNProtocols: ['http/1.1'], ...(isAddress ? {} : { servername: host }) })
        : net.connect(options);
    limitConnecting(socket, protocol === 'https:' ? 'secureConnect' : 'connect', timeoutMs);
    return socket;
  };
}

function checkedLookup(check: AddressCheck, port: number): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const reasons = addresses.map(({ address }) => check(address, port));
      const allowed = addresses.filter((_, index) => reasons[index] === null);
      const [first] = allowed;
      if (!first) return callback(new BackendRefused(reasons[0] ?? 'no address'), []);
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

function limitConnecting(socket: Socket, connected: string, timeoutMs: number): void {
  const timer = setTimeout(() => socket.destroy(new Error('it does not accept connections')), timeoutMs);
  const stop = (): void => clearTimeout(timer);
  socket.once(connected, stop).once('close', stop);
}

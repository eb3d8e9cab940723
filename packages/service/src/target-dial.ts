import dns from 'node:dns';
import net, { type LookupFunction, type OnReadOpts, type Socket } from 'node:net';
import tls from 'node:tls';
import { relayed, RelayedSocket } from './relayed-socket.ts';
import { plainHost } from './target-places.ts';
import type { TargetRefusal, TargetRule } from './target-rule.ts';

const reasons: Readonly<Record<TargetRefusal, string>> = {
  outside: 'it is outside the networks that targets may be in',
  own: 'it is one of the platform’s own',
  nowhere: 'it is not a valid address for a target',
};

/** The address is not allowed for targets. */
export class TargetRefused extends Error {
  readonly reason: TargetRefusal;
  constructor(reason: TargetRefusal) {
    super(reasons[reason]);
    this.reason = reason;
  }
}

/** Which certificates are accepted: all unless `verify`, else those signed by `ca`, or by a public authority without one. */
export type TargetTrust = {
  verify: boolean;
  ca: string | null;
  /** The origin is the address of a learner's own copy, as the API named it. */
  isCopy?: boolean;
};

const certificateErrors =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)/;

/** Whether the error code of a connection says that the certificate is not trusted. */
export const isCertificateError = (code: string) => certificateErrors.test(code);

/** Opens a connection to a target's origin. A plain one reads into the memory of `onread`, and then emits no `data`. */
export type TargetDial = (origin: string, trust?: TargetTrust, onread?: OnReadOpts) => Socket;

export type DialParts = {
  rule: Pick<TargetRule, 'check'>;
  timeoutMs: number;
  /** The relay that leads to learners' own copies; without one, they are reached directly. */
  copiesRelay?: string | undefined;
};

/**
 * Connects to a target's origin, and only to an address that was checked after name resolution. Throws
 * `TargetRefused`, or destroys the socket with it, if the address is not allowed for targets.
 */
export function targetDial({ rule, timeoutMs, copiesRelay }: DialParts): TargetDial {
  return (origin, trust, onread) => {
    const { protocol, hostname, port: given } = new URL(origin);
    const host = plainHost(hostname);
    const port = Number(given || (protocol === 'https:' ? 443 : 80));
    const isAddress = net.isIP(host) !== 0;
    if (isAddress) {
      const refusal = rule.check(host, port, trust?.isCopy ? 'copy' : 'target');
      if (refusal !== null) throw new TargetRefused(refusal);
    }
    if (trust?.isCopy && copiesRelay !== undefined) {
      const socket = new RelayedSocket(copiesRelay, `${host}:${port}`, () => new Error(noAccept));
      limitConnecting(socket, relayed, timeoutMs);
      return socket;
    }
    const options = { host, port, lookup: checkedLookup(rule, port) };
    const socket =
      protocol === 'https:'
        ? tls.connect({ ...options, ...tlsOptions(trust), ...(isAddress ? {} : { servername: host }) })
        : net.connect({ ...options, ...(onread && { onread }) });
    limitConnecting(socket, protocol === 'https:' ? 'secureConnect' : 'connect', timeoutMs);
    return socket;
  };
}

function tlsOptions(trust: TargetTrust | undefined): tls.ConnectionOptions {
  const ALPNProtocols = ['http/1.1'];
  if (!trust) return { ALPNProtocols };
  return { ALPNProtocols, rejectUnauthorized: trust.verify, ...(trust.ca !== null && { ca: trust.ca }) };
}

function checkedLookup(rule: Pick<TargetRule, 'check'>, port: number): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const refusals = addresses.map(({ address }) => rule.check(address, port));
      const allowed = addresses.filter((_, index) => refusals[index] === null);
      const [first] = allowed;
      if (!first) return callback(new TargetRefused(refusals[0] ?? 'nowhere'), []);
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

/** The message of the error of a connection that was not accepted in time. */
export const noAccept = 'it does not accept connections';

function limitConnecting(socket: Socket, connected: string, timeoutMs: number): void {
  const timer = setTimeout(() => socket.destroy(new Error(noAccept)), timeoutMs);
  const stop = (): void => clearTimeout(timer);
  socket.once(connected, stop).once('close', stop);
}

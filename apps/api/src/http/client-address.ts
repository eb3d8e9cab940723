import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

type Caller = Pick<FastifyRequest, 'ip' | 'socket'>;

/** Where a call comes from: the last address on the way that is not one of `TRUSTED_PROXIES`. */
export function addressOf({ ip, socket }: Caller): string {
  const text = isIP(ip) ? ip : (socket.remoteAddress ?? '');
  return isIP(text) ? ipaddr.process(text).toString() : 'unknown';
}

/** Whose calls are counted together: an IPv4 address, or an IPv6 network of 64 bits, which is what one subscriber has. */
export function clientAddress(caller: Caller): string {
  return networkOf(addressOf(caller));
}

/** The address itself, or the 64 bits of an IPv6 one. */
export function networkOf(written: string): string {
  const address = isIP(written) ? ipaddr.process(written).toString() : written;
  if (isIP(address) !== 6) return address;
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.replace(/%.*/, '')}/64`).toString();
}

import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * Whose calls are counted together: the client's IPv4 address or IPv6 network of 64 bits, which is what one subscriber
 * has. `request.ip` is the last address on the way that is not one of `TRUSTED_PROXIES`.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const text = isIP(ip) ? ip : (socket.remoteAddress ?? '');
  if (!isIP(text)) return text;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${text.replace(/%.*/, '')}/64`).toString();
}

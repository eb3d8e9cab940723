import { networkOf } from '@sentiero/service';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

type Caller = Pick<FastifyRequest, 'ip' | 'socket'>;

/** The client's address: the last one on the way that is not in `TRUSTED_PROXIES`. */
export function addressOf({ ip, socket }: Caller): string {
  const text = isIP(ip) ? ip : (socket.remoteAddress ?? '');
  return isIP(text) ? ipaddr.process(text).toString() : 'unknown';
}

/** The address or network by which calls are counted. */
export function clientAddress(caller: Caller): string {
  return networkOf(addressOf(caller));
}

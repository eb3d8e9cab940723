import { networkOf } from '@sentiero/service';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

type Caller = Pick<FastifyRequest, 'ip' | 'socket'>;

/** Where a call comes from: the last address on the way that is not one of `TRUSTED_PROXIES`. */
export function addressOf({ ip, socket }: Caller): string {
  const text = isIP(ip) ? ip : (socket.remoteAddress ?? '');
  return isIP(text) ? ipaddr.process(text).toString() : 'unknown';
}

/** Whose calls are counted together. */
export function clientAddress(caller: Caller): string {
  return networkOf(addressOf(caller));
}

import { clientAddress, networkOf } from '@sentiero/service';
import type { FastifyRequest } from 'fastify';

type Caller = Pick<FastifyRequest, 'ip' | 'ips'>;

/** The client's address: the last hop that is not in `TRUSTED_PROXIES`. */
export function addressOf({ ip, ips = [ip] }: Caller): string {
  return clientAddress(ips);
}

/** The address or network that calls are counted by. */
export function countedAddress(caller: Caller): string {
  return networkOf(addressOf(caller));
}

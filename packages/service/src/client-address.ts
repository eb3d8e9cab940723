import proxyAddr from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { plainAddress, type NetworkTest } from './networks.ts';

type Way = { peer: string; forwardedFor: string | undefined; isTrusted: NetworkTest };

/** The addresses along a request's path, starting with the peer's, up to the first that is not a trusted proxy's. */
export function trustedHops({ peer, forwardedFor, isTrusted }: Way): string[] {
  const request = { headers: { 'x-forwarded-for': forwardedFor }, socket: { remoteAddress: peer } };
  // The library reads only these two fields, though its type requires a whole request.
  return proxyAddr.all(request as unknown as IncomingMessage, isTrusted);
}

/** The client's address: the last hop. A proxy that forwards no address counts as the client. */
export function clientAddress(hops: readonly string[]): string {
  const unreadable = hops.findIndex((hop) => isIP(hop) === 0);
  const client = unreadable < 0 ? hops.at(-1) : hops[unreadable - 1];
  return client === undefined ? 'unknown' : plainAddress(client);
}

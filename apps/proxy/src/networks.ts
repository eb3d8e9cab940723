import ipaddr from 'ipaddr.js';
import type { Network } from './env.ts';

/** Whether the address, also an IPv4 one written as IPv6, lies in one of the networks. */
export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network));
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** The address as people write it: without the IPv6 form of an IPv4 one. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/**
 * Who sent a request: the last address on its way that is none of the proxies we trust; the connection's own where it
 * is not from one of them.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: readonly Network[],
): string {
  const way = [...(forwardedFor ?? '').split(',').map((part) => part.trim()), peer].filter(Boolean);
  let client = peer;
  for (const address of way.toReversed()) {
    if (!ipaddr.isValid(address)) break;
    client = address;
    if (!isInNetworks(address, trusted)) break;
  }
  return plainAddress(client);
}

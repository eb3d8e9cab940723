import { plainAddress, type NetworkTest } from '@sentiero/service';
import { isIP } from 'node:net';

/**
 * Who sent a request: the last address on its way that is none of the proxies we trust; the connection's own where it
 * is not from one of them.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: NetworkTest,
): string {
  const way = [...(forwardedFor ?? '').split(',').map((part) => part.trim()), peer].filter(Boolean);
  let client = peer;
  for (const address of way.toReversed()) {
    if (isIP(address) === 0) break;
    client = address;
    if (!isTrusted(address)) break;
  }
  return plainAddress(client);
}

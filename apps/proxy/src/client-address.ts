import { networkOf, type NetworkTest } from '@sentiero/service';
import { isIP } from 'node:net';

/**
 * Whose requests are counted together: those of the last address on the way that is none of the proxies we trust; of the
 * connection's own where it is not from one of them.
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
  return networkOf(client);
}

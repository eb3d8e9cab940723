import type { NetworkTest } from '@sentiero/service';
import { isIP } from 'node:net';

/**
 * The address that a request counts for: the last one on the way that is not a trusted proxy's, or the peer's own if
 * that is not trusted.
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
  return client;
}

import type { Exchange } from '@sentiero/http1/exchange';
import { clientAddress, trustedHops } from '@sentiero/service';
import type { Env } from '../env.ts';

type Sent = Pick<Exchange, 'peer' | 'head'>;

/** The client's own address, also behind a trusted proxy. */
export function addressOf({ peer, head }: Sent, { TRUSTED_PROXIES: isTrusted }: Env): string {
  if (!peer.isTrusted) return peer.address;
  const forwardedFor = head.fields.get('x-forwarded-for');
  return clientAddress(trustedHops({ peer: peer.address, forwardedFor, isTrusted }));
}

/** Distinguishes the browsers of one address, as far as that is possible without a cookie. */
export function clientKeyOf(sent: Sent, env: Env): string {
  return `${addressOf(sent, env)} ${sent.head.fields.get('user-agent') ?? ''}`;
}

import type { FastifyRequest } from 'fastify';
import { report, type ShopContext } from './context.ts';
import { pathOf } from './refused.ts';
import { rememberedCustomer } from './signed.ts';

/** The visitor is resolved once per request. */
const reported = new WeakSet<FastifyRequest>();

/**
 * Reports a persistent login cookie by which nobody was recognised: it cannot be read, or a session comes first. One for
 * the account of that session is what every browser sends, and one without its seal has been reported as refused.
 */
export function reportUnused(shop: ShopContext, request: FastifyRequest, sessionOf: number | null): void {
  if (!request.cookies['remember'] || reported.has(request)) return;
  const { claimed, isSealed } = rememberedCustomer(shop, request);
  const reason = reasonOf({ claimed, isSealed, sessionOf });
  if (reason === null) return;
  reported.add(request);
  report(shop, request, 'remembered_failed', { claimed, reason, page: pathOf(request) });
}

type Unused = { claimed: number | null; isSealed: boolean; sessionOf: number | null };

function reasonOf({ claimed, isSealed, sessionOf }: Unused) {
  if (claimed === null) return 'unreadable';
  if (sessionOf !== null) return claimed === sessionOf ? null : 'session';
  return isSealed ? 'no_account' : null;
}

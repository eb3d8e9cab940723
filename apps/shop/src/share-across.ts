import type { FastifyReply, FastifyRequest } from 'fastify';
import { report, type ShopContext } from './context.ts';
import { learnerCustomerId } from './data/seed.ts';
import { isDefended } from './mode.ts';
import { reportRefused } from './refused.ts';

/** Rosa’s blog shows logged-in customers their name. */
const listedOrigins = ['https://blog.quartierladen.example'];
const originLimit = 200;

/** Lets pages of other origins read a customer’s data; unless the shop is hardened, of any origin that asks. */
export function shareAcross(shop: ShopContext, reply: FastifyReply, customer_id: number): void {
  const { request } = reply;
  const { origin } = request.headers;
  reply.header('Vary', 'Origin').header('Cache-Control', 'no-store');
  if (origin === undefined || origin.length > originLimit) return;
  const listed = listedOrigins.includes(origin);
  const isForeign = isForeignOrigin(request, origin);
  if (isDefended(request) && !listed) {
    if (isForeign) reportRefused(shop, request, 'origin_allowlist', origin);
    return;
  }
  reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Allow-Credentials', 'true');
  if (!isForeign) return;
  const done_before = shop.copies.doneBy(request.learner);
  const own = customer_id === learnerCustomerId;
  report(shop, request, 'shared_across', { origin, listed, customer_id, own, done_before });
  if (listed) shop.copies.noteDone(request.learner, 'shared_with_blog');
}

/** Browsers write an origin in one way only, and `null` for a page without one. */
function isForeignOrigin({ headers: { host } }: FastifyRequest, origin: string): boolean {
  if (origin === 'null') return true;
  const url = URL.parse(origin);
  return url !== null && url.origin === origin && url.host !== host;
}

import type { FastifyRequest } from 'fastify';
import { report, type ShopContext } from './context.ts';
import type { Protection } from './events/protections.ts';
import { originOf } from './origin.ts';

/** What a protection refused; `forged` of a cookie that the shop never issued for a rightful login. */
type Refused = { readonly what: string; readonly forged: boolean };

/** Reports the protection that stopped the request or a part of it. */
export function reportRefused(
  shop: ShopContext,
  request: FastifyRequest,
  by: Protection,
  refused: string | Refused = by,
): void {
  const { what, forged } = typeof refused === 'string' ? { what: refused, forged: false } : refused;
  shop.copies.noteRefused(request.learner, by);
  report(shop, request, 'refused', {
    blocked_by: by,
    what,
    forged,
    page: pathOf(request),
    method: request.method,
    cross_site: originOf(request).cross_site,
    done_before: shop.copies.doneBy(request.learner),
    customer_id: request.visitor?.id ?? null,
    role: request.visitor?.role ?? null,
  });
}

/** The decoded path of a request, without its query. */
export function pathOf({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?', 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

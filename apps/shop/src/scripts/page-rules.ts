import type { FastifyRequest } from 'fastify';
import type { PageRules } from '@sentiero/lab-app/scripts/executable';
import type { ShopContext } from '../context.ts';
import { typeByName } from '../data/uploads.ts';
import { decodedText } from '../http/decoded-text.ts';

/** Products as a script that hands them to a function of the page: how pages of other sites read them before CORS. */
export function callbackScript(callback: string, products: unknown): string {
  return `${callback}(${JSON.stringify(products)});`;
}

/** The files of the shop whose content visitors choose, and whether its policy allows scripts in the page itself. */
export function rulesOf(shop: ShopContext, request: FastifyRequest): PageRules {
  const page = new URL(request.url, `http://${request.headers.host ?? 'shop'}`);
  const allowsInline = request.mode !== 'headers';
  const scriptAt = (address: string) => {
    const url = URL.parse(address, page);
    if (url?.host !== page.host) return null;
    const callback = url.searchParams.get('callback');
    if (url.pathname === '/api/products') return callback ? callbackScript(callback, []) : null;
    const [, name = ''] = /^\/gallery\/files\/([^/]+)$/.exec(url.pathname) ?? [];
    const uploads = shop.copies.uploadsOf(request.learner);
    const file = uploads.get(uploads.names.find((one) => encodeURIComponent(one) === name) ?? '');
    if (!file) return null;
    const type = typeByName(file.name);
    // The policy comes with `nosniff`.
    const isRun = allowsInline ? !type.startsWith('image/') : type === 'text/javascript';
    return isRun ? decodedText(file.bytes) : null;
  };
  return { scriptAt, allowsInline };
}

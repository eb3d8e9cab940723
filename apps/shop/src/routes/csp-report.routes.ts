import type { FastifyInstance } from 'fastify';
import { report, type ShopContext } from '../context.ts';
import { jsonBody } from '../http/input.ts';
import { pageOf } from '../origin.ts';
import { placeOf } from '../scripts/rendered.ts';

const textLimit = 500;

/** The URL to which browsers report violations of the Content Security Policy. */
export function cspReportRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.addContentTypeParser(
    'application/csp-report',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    app.getDefaultJsonParser('error', 'error'),
  );

  app.post('/csp-report', (request, reply) => {
    const violation = jsonBody(request)['csp-report'];
    const said = (name: string) => {
      const value: unknown =
        typeof violation === 'object' && violation !== null ? Reflect.get(violation, name) : null;
      return typeof value === 'string' ? value : null;
    };
    const page = addressOf(said('document-uri')) ?? pageOf(request);
    const sent = page && shop.copies.renderedAt(request.learner, placeOf(page));
    report(shop, request, 'csp_report', {
      directive: (said('effective-directive') ?? said('violated-directive'))?.slice(0, textLimit) ?? null,
      blocked: said('blocked-uri')?.slice(0, textLimit) ?? null,
      markup: sent?.markup ?? false,
      page: page?.href.slice(0, textLimit) ?? null,
      path: page?.pathname ?? null,
    });
    return reply.code(204).send();
  });
}

/** A frame with `srcdoc` reports `about`: only the Referer names its page. */
function addressOf(uri: string | null): URL | null {
  const url = uri === null ? null : URL.parse(uri);
  return url?.protocol.startsWith('http') ? url : null;
}

import type { FastifyInstance } from 'fastify';
import { report, type ShopContext } from '../context.ts';
import { jsonBody } from '../http/input.ts';
import { pageOf } from '../origin.ts';

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
      return typeof value === 'string' ? value.slice(0, textLimit) : null;
    };
    const page = addressOf(said('document-uri')) ?? pageOf(request);
    report(shop, request, 'csp_report', {
      directive: said('effective-directive') ?? said('violated-directive'),
      blocked: said('blocked-uri'),
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

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { databaseOf, report, type ShopContext } from '../context.ts';
import { sendPage } from '../http/answer.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { contactPage } from '../pages/contact.ts';
import { visitorOf } from '../visitor.ts';

const policyText = `Contact: mailto:rosa@quartierladen.example
Expires: 2030-12-31T23:00:00.000Z
Preferred-Languages: de, fr, it, en
Policy: Test gently, tell us first, and we will thank you with a Zopf.
`;

/** The bell at the till, which only a script of a page of this shop can ring. */
export function contactRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/contact', async (request, reply) => {
    await visitorOf(shop, request);
    return sendPage(reply, contactPage);
  });

  app.post('/bell', async (request, reply) => {
    const page = pageOf(request);
    const destination = request.headers['sec-fetch-dest'];
    report(shop, request, 'bell', {
      page: page?.pathname ?? null,
      markup: page !== null && !isDefended(request) && (await carriesMarkup(request, page)),
      script: destination === undefined || destination === 'empty',
      mode: request.mode,
    });
    return reply.code(204).send();
  });

  app.get('/.well-known/security.txt', (request, reply) => {
    if (!isDefended(request)) throw new ProblemError(404, (problems) => problems.noPage);
    return reply.type('text/plain; charset=utf-8').send(policyText);
  });

  /** Whether what a visitor wrote stands as HTML on that page. */
  async function carriesMarkup(request: FastifyRequest, page: URL): Promise<boolean> {
    if (page.pathname === '/search') return page.searchParams.get('q')?.includes('<') ?? false;
    const [, product] = /^\/products\/(\d{1,9})$/.exec(page.pathname) ?? [];
    if (product === undefined) return false;
    const found = await databaseOf(shop, request).rows(
      `SELECT id FROM reviews WHERE product_id = ? AND text LIKE '%<%' LIMIT 1`,
      Number(product),
    );
    return found.length > 0;
  }
}

function pageOf({ headers: { referer, host } }: FastifyRequest): URL | null {
  if (!referer || !URL.canParse(referer)) return null;
  const page = new URL(referer);
  return page.host === host ? page : null;
}

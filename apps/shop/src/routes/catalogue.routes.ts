import type { FastifyInstance } from 'fastify';
import { runQuery } from '../attackable-query.ts';
import { databaseOf, type ShopContext } from '../context.ts';
import { sendPage } from '../http/answer.ts';
import { queryField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { homePage, searchPage } from '../pages/home.ts';
import { productPage } from '../pages/product.ts';
import { productQuery, searchQuery } from '../queries.ts';
import { callbackScript } from '../scripts/page-rules.ts';
import { sendPageWithTexts } from '../scripts/rendered.ts';
import { visitorOf } from '../visitor.ts';

const inputLimit = 4_000;

/** The shelves, which need no login. */
export function catalogueRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/', async (request, reply) => {
    await visitorOf(shop, request);
    const products = await databaseOf(shop, request).rows(
      'SELECT id, name, description, price FROM products ORDER BY id',
    );
    return sendPage(reply, homePage(products));
  });

  app.get('/search', async (request, reply) => {
    const input = queryField(request, 'q');
    await visitorOf(shop, request);
    const { rows } = await runQuery(shop, request, searchQuery, [input]);
    const pageThat = (isEscaping: boolean) => searchPage({ query: input, isEscaped: isEscaping }, rows);
    return sendPageWithTexts(shop, reply, {
      page: pageThat(isDefended(request)),
      unescaped: pageThat(false),
      texts: [input],
    });
  });

  // A wildcard, so that an id with slashes in it, as in SQL comments, arrives complete.
  app.get<{ Params: { '*': string } }>('/products/*', async (request, reply) => {
    const input = request.params['*'];
    if (input.length > inputLimit || input.includes('\0'))
      throw new ProblemError(400, (problems) => problems.noProductNumber);
    const visitor = await visitorOf(shop, request);
    const [product] = (await runQuery(shop, request, productQuery, [input])).rows;
    if (!product) throw new ProblemError(404, (problems) => problems.noProduct);
    shop.copies.noteDone(request.learner, `product_${Number(product['id'])}_viewed`);
    const reviews = await databaseOf(shop, request).rows(
      'SELECT author, stars, text, written_on FROM reviews WHERE product_id = ? ORDER BY id DESC',
      product['id'] ?? null,
    );
    const pageThat = (isEscaping: boolean) =>
      productPage({ visitor, isDefended: isEscaping }, product, reviews);
    return sendPageWithTexts(shop, reply, {
      page: pageThat(isDefended(request)),
      unescaped: pageThat(false),
      texts: reviews.map((row) => String(row['text'])),
    });
  });

  app.get('/api/products', async (request, reply) => {
    const products = await databaseOf(shop, request).rows(
      'SELECT id, name, description, price, origin FROM products ORDER BY id',
    );
    const callback = isDefended(request) ? '' : queryField(request, 'callback');
    if (callback === '') return products;
    return reply.type('text/javascript; charset=utf-8').send(callbackScript(callback, products));
  });

  // A list of hidden URLs is the first file that an attacker reads.
  app.get('/robots.txt', (request, reply) => {
    const hidden = isDefended(request) ? '' : 'Disallow: /staff/\nDisallow: /staff/vouchers\n';
    return reply.type('text/plain; charset=utf-8').send(`User-agent: *\n${hidden}Disallow: /cart\n`);
  });
}

import { filled } from '@sentiero/service';
import type { FastifyInstance } from 'fastify';
import { databaseOf, report, type ShopContext } from '../context.ts';
import { renderPage, sendLoginFirst } from '../http/answer.ts';
import { formField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { productPage } from '../pages/product.ts';
import { carriedBy } from '../scripts/message.ts';
import { nothing, renderedAs } from '@sentiero/lab-app/scripts/rendered';
import { rulesOf } from '../scripts/page-rules.ts';
import { visitorOf } from '../visitor.ts';

const reviewsPerProduct = 40;
const textLimit = 1_000;

export function reviewRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.post<{ Params: { id: string } }>('/products/:id/reviews', async (request, reply) => {
    const page = `/products/${encodeURIComponent(request.params.id)}`;
    const visitor = await visitorOf(shop, request);
    if (!visitor) return sendLoginFirst(reply, page);
    const text = formField(request, 'text');
    if (text.trim() === '' || text.length > textLimit) {
      throw new ProblemError(400, (problems) => filled(problems.reviewLength, { limit: textLimit }));
    }
    const database = databaseOf(shop, request);
    const productId = Number(request.params.id);
    const known = await database.rows('SELECT id FROM products WHERE id = ?', productId);
    if (known.length === 0) throw new ProblemError(404, (problems) => problems.noProduct);

    const author = (isDefended(request) ? '' : formField(request, 'author').slice(0, 60)) || visitor.name;
    const stars = Math.min(5, Math.max(1, Math.round(Number(formField(request, 'stars'))) || 5));
    await database.write(
      {
        sql: 'INSERT INTO reviews (product_id, author, stars, text) VALUES (?, ?, ?, ?)',
        params: [productId, author, stars, text],
      },
      {
        sql: `DELETE FROM reviews WHERE product_id = ?1 AND id NOT IN
                (SELECT id FROM reviews WHERE product_id = ?1 ORDER BY id DESC LIMIT ?2)`,
        params: [productId, reviewsPerProduct],
      },
    );
    const html = renderPage(
      request,
      productPage({ visitor: null, isDefended: false }, { id: productId }, [{ text }]),
    );
    const { markup, carrier } = isDefended(request)
      ? nothing
      : renderedAs(html, [text], rulesOf(shop, request));
    report(shop, request, 'review_posted', {
      product_id: productId,
      text,
      customer_id: visitor.id,
      author,
      author_faked: author !== visitor.name,
      stars,
      markup,
      executable: carrier !== null,
      carrier,
      ...(await carriedBy(shop, request, text)),
    });
    return reply.redirect(page, 302);
  });
}

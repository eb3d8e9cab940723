import { filled } from '@sentiero/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { databaseOf, report, type ShopContext } from '../context.ts';
import { sendLoginFirst, sendPage } from '../http/answer.ts';
import { formField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { cartPage } from '../pages/cart.ts';
import type { Protection } from '../events/protections.ts';
import { reportRefused } from '../refused.ts';
import { visitorOf } from '../visitor.ts';

const lineLimit = 30;
const quantityLimit = 20;
const priceLimit = 10_000;

export function cartRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/cart', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (!visitor) return sendLoginFirst(reply, '/cart');
    const lines = await databaseOf(shop, request).rows(
      `SELECT c.id, c.product_id, c.quantity, p.name, c.price, c.quantity * c.price AS amount
       FROM cart c JOIN products p ON p.id = c.product_id WHERE c.customer_id = ? ORDER BY c.id`,
      visitor.id,
    );
    return sendPage(reply, cartPage(lines));
  });

  app.post('/cart', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (!visitor) {
      report(shop, request, 'cart_changed_failed', { reason: 'no_login' });
      return sendLoginFirst(reply, '/cart');
    }
    const productId = Number(formField(request, 'product_id'));
    const database = databaseOf(shop, request);
    const [product] = await database.rows('SELECT id, price FROM products WHERE id = ?', productId);
    if (!product) throw new ProblemError(404, (problems) => problems.noProduct);
    const listPrice = Number(product['price']);
    const reportAdded = additionReporter(shop, request, { customerId: visitor.id, productId, listPrice });
    const quantity = quantityOf(formField(request, 'quantity'), isDefended(request) ? 1 : -quantityLimit);
    if (quantity === null) {
      reportAdded('quantity_check');
      throw new ProblemError(
        400,
        (problems) => filled(problems.quantity, { limit: quantityLimit }),
        'quantity_check',
      );
    }
    const price = isDefended(request) ? listPrice : priceOf(formField(request, 'price'), listPrice);
    if (price === null) {
      reportAdded('price_check');
      throw new ProblemError(400, (problems) => problems.noPrice, 'price_check');
    }
    const [added = []] = await database.write({
      sql: `INSERT INTO cart (customer_id, product_id, quantity, price) SELECT ?1, ?2, ?3, ?4
            WHERE (SELECT COUNT(*) FROM cart WHERE customer_id = ?1) < ?5 RETURNING id`,
      params: [visitor.id, productId, quantity, price, lineLimit],
    });
    if (added.length === 0) throw new ProblemError(409, (problems) => problems.basketFull);
    reportAdded(null);
    if (isDefended(request) && isOtherPrice(request, listPrice)) reportRefused(shop, request, 'price_check');
    if (quantity > 0) shop.copies.noteDone(request.learner, 'basket_filled');
    return reply.redirect('/cart', 302);
  });

  app.delete<{ Params: { id: string } }>('/api/cart/:id', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (!visitor) throw new ProblemError(401, (problems) => problems.logInFirst);
    const [removed = []] = await databaseOf(shop, request).write({
      sql: `DELETE FROM cart WHERE id = ? AND customer_id = ? RETURNING product_id, quantity, price,
              (SELECT price FROM products WHERE products.id = product_id) AS list_price`,
      params: [Number(request.params.id), visitor.id],
    });
    const [line] = removed;
    if (!line) throw new ProblemError(404, (problems) => problems.noLine);
    const [quantity, price, list_price] = [line['quantity'], line['price'], line['list_price']].map(Number);
    report(shop, request, 'cart_changed', {
      action: 'removed',
      accepted: true,
      blocked_by: null,
      customer_id: visitor.id,
      product_id: Number(line['product_id']),
      quantity: quantity ?? null,
      quantity_negative: false,
      price: price ?? null,
      list_price: list_price ?? 0,
      price_tampered: false,
      price_ignored: false,
      done_before: shop.copies.doneBy(request.learner),
    });
    return reply.code(204).send();
  });
}

/** Quantities are whole and limited; in the vulnerable shop, only the page's own form keeps them above zero. */
function quantityOf(text: string, least: number): number | null {
  const quantity = text === '' ? 1 : Number(text);
  const isAllowed = Number.isInteger(quantity) && quantity >= least && quantity <= quantityLimit;
  return isAllowed ? quantity : null;
}

/** The price in the form, which the vulnerable shop trusts. */
function priceOf(text: string, listPrice: number): number | null {
  const price = text === '' ? listPrice : Number(text);
  return Number.isFinite(price) && Math.abs(price) <= priceLimit ? price : null;
}

function isOtherPrice(request: FastifyRequest, listPrice: number): boolean {
  return priceOf(formField(request, 'price'), listPrice) !== listPrice;
}

type Addition = { readonly customerId: number; readonly productId: number; readonly listPrice: number };

/** Reports the new line of the basket as the shop parsed it, however it was encoded. */
function additionReporter(
  shop: ShopContext,
  request: FastifyRequest,
  { customerId, productId, listPrice }: Addition,
) {
  const quantity = Number(formField(request, 'quantity') || 1);
  const asked = priceOf(formField(request, 'price'), listPrice);
  const price = isDefended(request) ? listPrice : asked;
  return (blocked_by: Protection | null) =>
    report(shop, request, 'cart_changed', {
      action: 'added',
      accepted: blocked_by === null,
      blocked_by,
      customer_id: customerId,
      product_id: productId,
      quantity: Number.isFinite(quantity) ? quantity : null,
      quantity_negative: quantity < 0,
      price,
      list_price: listPrice,
      price_tampered: price !== null && price !== listPrice,
      price_ignored: isDefended(request) && asked !== listPrice,
      done_before: shop.copies.doneBy(request.learner),
    });
}

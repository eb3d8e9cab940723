import type { FastifyInstance } from 'fastify';
import { databaseOf, type ShopContext } from '../context.ts';
import { sendLoginFirst, sendPage } from '../http/answer.ts';
import { formField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { cartPage } from '../pages/cart.ts';
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
    if (!visitor) return sendLoginFirst(reply, '/cart');
    const productId = Number(formField(request, 'product_id'));
    const quantity = quantityOf(formField(request, 'quantity'), isDefended(request) ? 1 : -quantityLimit);
    const database = databaseOf(shop, request);
    const [product = [], lines = []] = await database.read(
      { sql: 'SELECT id, price FROM products WHERE id = ?', params: [productId] },
      { sql: 'SELECT id FROM cart WHERE customer_id = ?', params: [visitor.id] },
    );
    if (product.length === 0) throw new ProblemError(404, (problems) => problems.noProduct);
    if (lines.length >= lineLimit) throw new ProblemError(409, (problems) => problems.basketFull);
    const listPrice = Number(product[0]?.['price']);
    const price = isDefended(request) ? listPrice : priceOf(formField(request, 'price'), listPrice);
    await database.write({
      sql: 'INSERT INTO cart (customer_id, product_id, quantity, price) VALUES (?, ?, ?, ?)',
      params: [visitor.id, productId, quantity, price],
    });
    return reply.redirect('/cart', 302);
  });

  app.delete<{ Params: { id: string } }>('/api/cart/:id', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (!visitor) throw new ProblemError(401, (problems) => problems.logInFirst);
    const [removed = []] = await databaseOf(shop, request).write({
      sql: 'DELETE FROM cart WHERE id = ? AND customer_id = ? RETURNING id',
      params: [Number(request.params.id), visitor.id],
    });
    if (removed.length === 0) throw new ProblemError(404, (problems) => problems.noLine);
    return reply.code(204).send();
  });
}

/** Whole and not too many; that it should be more than zero, only the page's own form says where nothing is defended. */
function quantityOf(text: string, least: number): number {
  const quantity = text === '' ? 1 : Number(text);
  if (!Number.isInteger(quantity) || quantity < least || quantity > quantityLimit) {
    throw new ProblemError(400, (problems) => problems.quantity(quantityLimit));
  }
  return quantity;
}

/** The price that the form says: the open shop believes it. */
function priceOf(text: string, listPrice: number): number {
  const price = text === '' ? listPrice : Number(text);
  if (!Number.isFinite(price) || Math.abs(price) > priceLimit)
    throw new ProblemError(400, (problems) => problems.noPrice);
  return price;
}

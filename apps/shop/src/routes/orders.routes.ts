import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isEarned } from '../access.ts';
import { databaseOf, report, type ShopContext } from '../context.ts';
import { learnerCustomerId } from '../data/seed.ts';
import { sendLoginFirst, sendPage } from '../http/answer.ts';
import { formField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { orderPage, ordersPage } from '../pages/orders.ts';
import { placeOrder } from '../place-order.ts';
import { visitorOf, type Visitor } from '../visitor.ts';

const total = `(SELECT COALESCE(SUM(quantity * price), 0) FROM order_items WHERE order_id = o.id) - o.discount`;

const shownLength = 100;

export function orderRoutes(app: FastifyInstance, shop: ShopContext): void {
  orderRoute(app, shop);
  app.get('/orders', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (!visitor) return sendLoginFirst(reply, '/orders');
    const orders = await databaseOf(shop, request).rows(
      `SELECT o.id, o.placed_on, o.status, ${total} AS total FROM orders o WHERE o.customer_id = ? ORDER BY o.id DESC`,
      visitor.id,
    );
    if (request.method === 'GET') shop.copies.noteDone(request.learner, 'orders_listed');
    return sendPage(reply, ordersPage(orders));
  });

  app.post('/orders', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (!visitor) return sendLoginFirst(reply, '/cart');
    const note = formField(request, 'note').slice(0, 300);
    const voucher = formField(request, 'voucher').trim();
    const placed = await placeOrder(databaseOf(shop, request), visitor.id, {
      note,
      voucher,
      isDefended: isDefended(request),
    });
    report(shop, request, 'order_placed', {
      ...placed,
      bought: [...placed.bought],
      items: [...placed.items],
      voucher: voucher || null,
      customer_id: visitor.id,
      refused_before: shop.copies.refusalsOf(request.learner),
    });
    return reply.redirect(`/orders/${placed.order_id}`, 302);
  });
}

/** The vulnerable shop does not check the order's owner: that is the vulnerability. */
function orderRoute(app: FastifyInstance, shop: ShopContext): void {
  app.get<{ Params: { id: string } }>('/orders/:id', async (request, reply) => {
    const { id } = request.params;
    const visitor = await visitorOf(shop, request);
    if (!visitor) {
      reportUnseen(shop, request, 'no_login');
      return sendLoginFirst(reply, `/orders/${encodeURIComponent(id)}`);
    }
    const [found = [], items = []] = await databaseOf(shop, request).read(
      {
        sql: `SELECT o.id, o.customer_id, o.placed_on, o.status, o.note, o.discount, c.name, c.address, c.phone,
                ${total} AS total
              FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.id = ?`,
        params: [orderNumber(id)],
      },
      {
        sql: `SELECT i.quantity, p.name, i.quantity * i.price AS amount
              FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = ?`,
        params: [orderNumber(id)],
      },
    );
    const [order] = found;
    if (!order) {
      reportUnseen(shop, request, 'unknown');
      throw new ProblemError(404, (problems) => problems.noOrder);
    }
    const own = order['customer_id'] === visitor.id;
    const by_role = !own && visitor.role === 'staff';
    if (isDefended(request) && !own && !by_role)
      throw new ProblemError(404, (problems) => problems.noOrder, 'object_access');
    if (own) shop.copies.noteDone(request.learner, 'own_order_viewed');
    report(shop, request, 'order_viewed', {
      order_id: Number(order['id']),
      owner_id: Number(order['customer_id']),
      owner: String(order['name']),
      viewer_id: visitor.id,
      viewer_role: visitor.role,
      own,
      by_role,
      rightful: isRightful(visitor, Number(order['customer_id'])),
    });
    return sendPage(reply, orderPage(order, items));
  });
}

function reportUnseen(
  shop: ShopContext,
  request: FastifyRequest<{ Params: { id: string } }>,
  reason: 'unknown' | 'no_login',
): void {
  const order = request.params.id.slice(0, shownLength);
  report(shop, request, 'order_viewed_failed', { order, viewer_id: request.visitor?.id ?? null, reason });
}

/** Nobody breaks into an order of their own; another’s needs an account, and a role, that was gained honestly. */
function isRightful({ id, role, access }: Visitor, ownerId: number): boolean {
  return ownerId === learnerCustomerId || (isEarned(access) && (ownerId === id || role === 'staff'));
}

function orderNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
}

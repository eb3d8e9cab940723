import type { FastifyInstance } from 'fastify';
import { databaseOf, report, type ShopContext } from '../context.ts';
import { sendPage } from '../http/answer.ts';
import { isDefended } from '../mode.ts';
import { staffOnlyPage, staffPage, voucherPage } from '../pages/staff.ts';
import { visitorOf } from '../visitor.ts';

/** The page that nothing links to, but /robots.txt gives away. */
export function staffRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/staff', (_request, reply) => reply.redirect('/staff/', 302));

  app.get('/staff/', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (visitor?.role !== 'staff') return sendPage(reply, staffOnlyPage(), 403);
    report(shop, request, 'staff_page', { customer_id: visitor.id, role: visitor.role });
    const notes = await databaseOf(shop, request).rows(
      'SELECT author, written_on, text FROM staff_notes ORDER BY id',
    );
    return sendPage(reply, staffPage(notes));
  });

  app.get('/staff/vouchers', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (isDefended(request) && visitor?.role !== 'staff') return sendPage(reply, staffOnlyPage(), 403);
    report(shop, request, 'voucher_page', { role: visitor?.role ?? null });
    const vouchers = await databaseOf(shop, request).rows(
      'SELECT code, value, description FROM vouchers ORDER BY value',
    );
    return sendPage(reply, voucherPage(vouchers));
  });
}

import type { FastifyInstance } from 'fastify';
import { isEarned } from '../access.ts';
import { databaseOf, report, type ShopContext } from '../context.ts';
import { learnerCustomerId, staffCustomerId } from '../data/seed.ts';
import { sendPage } from '../http/answer.ts';
import { isDefended } from '../mode.ts';
import { staffOnlyPage, staffPage, voucherPage } from '../pages/staff.ts';
import { reportRefused } from '../refused.ts';
import { visitorOf } from '../visitor.ts';

/** The unlinked page that /robots.txt gives away. */
export function staffRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/staff', (_request, reply) => reply.redirect('/staff/', 302));

  app.get('/staff/', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (visitor?.role !== 'staff') {
      reportRefused(shop, request, 'staff_check', 'staff_page');
      return sendPage(reply, staffOnlyPage(), 403);
    }
    const own = visitor.id === learnerCustomerId;
    report(shop, request, 'staff_page', {
      customer_id: visitor.id,
      role: visitor.role,
      own,
      rightful: visitor.id === staffCustomerId && isEarned(visitor.access),
    });
    const notes = await databaseOf(shop, request).rows(
      'SELECT author, written_on, text FROM staff_notes ORDER BY id',
    );
    return sendPage(reply, staffPage(notes));
  });

  app.get('/staff/vouchers', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (isDefended(request) && visitor?.role !== 'staff') {
      reportRefused(shop, request, 'staff_check', 'voucher_page');
      return sendPage(reply, staffOnlyPage(), 403);
    }
    report(shop, request, 'voucher_page', {
      role: visitor?.role ?? null,
      customer_id: visitor?.id ?? null,
      rightful: visitor?.role === 'staff',
    });
    const vouchers = await databaseOf(shop, request).rows(
      'SELECT code, value, description FROM vouchers ORDER BY value',
    );
    return sendPage(reply, voucherPage(vouchers));
  });
}

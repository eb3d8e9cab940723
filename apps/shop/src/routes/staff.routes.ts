import type { FastifyInstance } from 'fastify';
import { isEarned } from '../access.ts';
import { databaseOf, report, type ShopContext } from '../context.ts';
import { learnerCustomerId, staffCustomerId } from '../data/seed.ts';
import { sendPage } from '../http/answer.ts';
import { sendStaffOnly } from '../http/staff-only.ts';
import { isDefended } from '../mode.ts';
import { staffPage, voucherPage } from '../pages/staff.ts';
import { visitorOf } from '../visitor.ts';

/** The unlinked page that /robots.txt gives away. */
export function staffRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/staff', (_request, reply) => reply.redirect('/staff/', 302));

  app.get('/staff/', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (visitor?.role !== 'staff')
      return sendStaffOnly(shop, request, reply, { visitor, what: 'staff_page' });
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
    if (isDefended(request) && visitor?.role !== 'staff')
      return sendStaffOnly(shop, request, reply, { visitor, what: 'voucher_page' });
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

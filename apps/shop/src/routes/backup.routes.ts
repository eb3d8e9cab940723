import type { FastifyInstance } from 'fastify';
import { report, type ShopContext } from '../context.ts';
import { oldBackup, oldBackupAccounts } from '../data/old-backup.ts';
import { sendStaffOnly } from '../http/staff-only.ts';
import { isDefended } from '../mode.ts';
import { visitorOf } from '../visitor.ts';

/** A file that nothing links to, in a folder that every scanner tries. */
export function backupRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/backup/customers.csv', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (isDefended(request) && visitor?.role !== 'staff')
      return sendStaffOnly(shop, request, reply, { visitor, what: 'backup' });
    shop.copies.noteDone(request.learner, 'backup_read');
    shop.copies.noteLeak(request.learner);
    report(shop, request, 'backup_read', {
      algorithm: 'md5',
      accounts: oldBackupAccounts,
      role: visitor?.role ?? null,
      rightful: visitor?.role === 'staff',
    });
    return reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-store').send(oldBackup);
  });
}

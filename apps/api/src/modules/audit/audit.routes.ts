import { auditEndpoints } from '@sentiero/contracts/audit';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { readAuditPage } from './audit.queries.ts';
import { auditView } from './audit.view.ts';
import { readObjectNames } from './object-names.ts';

export function auditRoutes(app: FastifyInstance): void {
  route(app, auditEndpoints.list, async ({ ctx, query, reply }) => {
    const { rows, total } = await readAuditPage(ctx, query);
    reply.header('X-Total-Count', total);
    const names = await readObjectNames(
      ctx,
      rows.map(({ entry }) => entry.object),
    );
    return rows.map(auditView(names));
  });
}

import { reportingEndpoints } from '@sentiero/contracts/reporting';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../context.ts';
import { route } from '../../http/route.ts';
import { clearEvents, clearRequests } from './reporting.service.ts';

export function reportingRoutes(app: FastifyInstance): void {
  route(app, reportingEndpoints.clearRequests, ({ ctx, query }) =>
    inTransaction(ctx, (tx) => clearRequests(tx, query.up_to)),
  );
  route(app, reportingEndpoints.clearEvents, ({ ctx, query }) =>
    inTransaction(ctx, (tx) => clearEvents(tx, query.up_to)),
  );
}

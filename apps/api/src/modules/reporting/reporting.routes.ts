import { reportingEndpoints } from '@sentiero/contracts/reporting';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../context.ts';
import { route } from '../../http/route.ts';
import { clearCaptures, undoClear } from './reporting.service.ts';

export function reportingRoutes(app: FastifyInstance): void {
  route(app, reportingEndpoints.clearRequests, ({ ctx, query }) =>
    inTransaction(ctx, (tx) => clearCaptures(tx, 'requests', query.up_to)),
  );
  route(app, reportingEndpoints.clearEvents, ({ ctx, query }) =>
    inTransaction(ctx, (tx) => clearCaptures(tx, 'events', query.up_to)),
  );
  route(app, reportingEndpoints.undoClear, ({ ctx, body }) =>
    inTransaction(ctx, (tx) => undoClear(tx, body.channel)),
  );
}

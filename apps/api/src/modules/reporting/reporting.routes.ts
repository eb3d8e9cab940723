import { reportingEndpoints } from '@sentiero/contracts/reporting';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../context.ts';
import { route } from '../../http/route.ts';
import { clearEvents, clearRequests } from './reporting.service.ts';

export function reportingRoutes(app: FastifyInstance): void {
  route(
    app,
    reportingEndpoints.clearRequests,
    async ({ ctx }) => void (await inTransaction(ctx, clearRequests)),
  );
  route(app, reportingEndpoints.clearEvents, async ({ ctx }) => void (await inTransaction(ctx, clearEvents)));
}

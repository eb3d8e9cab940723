import { reportingEndpoints } from '@sentiero/contracts/reporting';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { clearEvents, clearRequests } from './reporting.service.ts';

export function reportingRoutes(app: FastifyInstance): void {
  route(app, reportingEndpoints.clearRequests, async ({ ctx }) => void (await clearRequests(ctx)));
  route(app, reportingEndpoints.clearEvents, async ({ ctx }) => void (await clearEvents(ctx)));
}

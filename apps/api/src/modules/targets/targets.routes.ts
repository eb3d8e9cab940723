import { targetsEndpoints } from '@sentiero/contracts/targets';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { makeLabToken, readOwnCredentials, resetOwnData } from './targets.service.ts';

export function targetsRoutes(app: FastifyInstance): void {
  route(app, targetsEndpoints.credentials, ({ ctx, params }) => readOwnCredentials(ctx, params.id));
  route(app, targetsEndpoints.reset, async ({ ctx, params }) => void (await resetOwnData(ctx, params.id)));
  route(app, targetsEndpoints.labToken, ({ ctx, params }) => makeLabToken(ctx, params.id));
}

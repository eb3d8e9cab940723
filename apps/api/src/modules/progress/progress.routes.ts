import { progressEndpoints } from '@sentiero/contracts/progress';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { readOwnProgress, readProgressByUser } from './progress.service.ts';

export function progressRoutes(app: FastifyInstance): void {
  route(app, progressEndpoints.byMe, ({ ctx }) => readOwnProgress(ctx));
  route(app, progressEndpoints.byUser, ({ ctx, params }) => readProgressByUser(ctx, params.id));
}

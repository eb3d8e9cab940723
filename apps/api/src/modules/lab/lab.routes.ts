import { labEndpoints } from '@sentiero/contracts/lab';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { authorizePassage } from './lab.service.ts';

export function labRoutes(app: FastifyInstance): void {
  route(app, labEndpoints.authorize, async ({ ctx, query, request, reply }) => {
    const location = await authorizePassage(ctx, request.actor, query);
    return reply
      .header('Cache-Control', 'no-store')
      .header('Referrer-Policy', 'no-referrer')
      .redirect(location, 303) as unknown as undefined;
  });
}

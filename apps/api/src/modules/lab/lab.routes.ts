import { labEndpoints, labPaths } from '@sentiero/contracts/lab';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { makeLabToken } from './lab-token.ts';
import { authorizeEntry } from './lab.service.ts';

export function labRoutes(app: FastifyInstance): void {
  // Refusals carry these headers too: a script that opened the window must not find out where it leads.
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== labPaths.authorize) return;
    reply.headers({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
    });
  });
  route(app, labEndpoints.authorize, async ({ ctx, query, request, reply }) => {
    requireNavigation(request);
    const location = await authorizeEntry(ctx, request.actor, query);
    return reply.redirect(location, 303) as unknown as undefined;
  });
  route(app, targetsEndpoints.labToken, ({ ctx, params }) => makeLabToken(ctx, params.id));
}

/** A ticket is issued for a top-level page load only: not for a frame, a script or a prefetch. */
function requireNavigation({ headers }: FastifyRequest): void {
  const mode = headers['sec-fetch-mode'] ?? 'navigate';
  const destination = headers['sec-fetch-dest'] ?? 'document';
  const isAhead = /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''));
  if (mode === 'navigate' && destination === 'document' && !isAhead) return;
  throw new AppError('forbidden', 'A target application opens in a window of its own.');
}

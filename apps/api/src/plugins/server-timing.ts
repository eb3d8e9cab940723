import type { FastifyInstance } from 'fastify';

/** How long an answer took, for staff alone: to others, exact times could tell what answers do not. */
export function addServerTiming(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.actor?.isStaff) reply.header('Server-Timing', `app;dur=${reply.elapsedTime.toFixed(1)}`);
  });
}

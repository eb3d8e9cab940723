import type { FastifyInstance } from 'fastify';

/** Sends the duration of a response to staff only: exact times could reveal what responses hide. */
export function addServerTiming(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.actor?.isStaff) reply.header('Server-Timing', `app;dur=${reply.elapsedTime.toFixed(1)}`);
  });
}

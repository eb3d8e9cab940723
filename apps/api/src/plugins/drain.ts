import type { FastifyInstance } from 'fastify';

/** During a shutdown each response closes its connection, so that clients reconnect to another process. */
export function addDrain(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (app.ctx.stopping.aborted) reply.header('Connection', 'close');
  });
}

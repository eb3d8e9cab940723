import type { FastifyInstance } from 'fastify';

/** During a shutdown each response ends its connection, so that clients go to another process. */
export function addDrain(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (app.ctx.stopping.aborted) reply.header('Connection', 'close');
  });
}

import type { FastifyInstance } from 'fastify';

/** Sets these headers on every response; a route may override them. */
export function addApiHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

import type { FastifyInstance } from 'fastify';

/** Puts these headers on every answer; an answer may say otherwise. */
export function addApiHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

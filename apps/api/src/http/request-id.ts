import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NetworkTest } from '@sentiero/service';
import type { FastifyInstance } from 'fastify';

const header = 'x-request-id';
/** Nothing that could pass for another field or line of a log. */
const wellFormed = /^[A-Za-z0-9_-]{8,64}$/;

/** The id under which a request stands in every log: who is trusted may bring one, all others get a new one. */
export function requestIds(isTrusted: NetworkTest): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[header];
    const isWelcome =
      typeof given === 'string' && wellFormed.test(given) && isTrusted(socket.remoteAddress ?? '');
    return isWelcome ? given : randomUUIDv7();
  };
}

/** Each answer names its request. */
export function addRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(header, request.id);
  });
}

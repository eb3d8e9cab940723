import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NetworkTest } from '@sentiero/service';
import type { FastifyInstance } from 'fastify';

const header = 'x-request-id';
/** Only characters that cannot forge another field or line of a log. */
const wellFormed = /^[A-Za-z0-9_-]{8,64}$/;

/** A request's id in every log. Trusted peers may supply one; all others get a new one. */
export function requestIds(isTrusted: NetworkTest): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[header];
    const isWelcome =
      typeof given === 'string' && wellFormed.test(given) && isTrusted(socket.remoteAddress ?? '');
    return isWelcome ? given : randomUUIDv7();
  };
}

/** Every response carries its request id. */
export function addRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(header, request.id);
  });
}

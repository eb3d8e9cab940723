import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NetworkTest } from '@sentiero/service';
import type { FastifyInstance } from 'fastify';

const header = 'x-request-id';
/** No character that could fake another field or line of a log. */
const wellFormed = /^[A-Za-z0-9_-]{8,64}$/;

/** The id of a request in every log: trusted peers may send one, all others get a new one. */
export function requestIds(isTrusted: NetworkTest): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[header];
    const isWelcome =
      typeof given === 'string' && wellFormed.test(given) && isTrusted(socket.remoteAddress ?? '');
    return isWelcome ? given : randomUUIDv7();
  };
}

/** Each response names its request. */
export function addRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(header, request.id);
  });
}

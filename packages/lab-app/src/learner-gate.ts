import { readLearner } from '@sentiero/target-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The learner's name, or an empty string on the platform's own paths. */
    learner: string;
    /** The proxy's id of the recorded request, for events. */
    recordId: string;
  }
}

export type Gate = {
  readonly token: string;
  /** The target's clock, in milliseconds since 1970. */
  readonly clock?: () => number;
  /** Called for each signed request, before it is routed. */
  readonly enter?: (request: FastifyRequest) => void;
};

const directAccess =
  'This application is only open through the training platform. Please come in through its proxy.\n';

/** Rejects requests that the proxy has not signed; the platform's own paths have a separate check. */
export function guardLearners(app: FastifyInstance, { token, clock = Date.now, enter }: Gate): void {
  app.decorateRequest('learner', '');
  app.decorateRequest('recordId', '');
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/_sentiero/')) return;
    const known = readLearner(request.headers, token, clock());
    if (!known) return refuse(reply);
    request.learner = known.learner;
    request.recordId = known.request;
    enter?.(request);
  });
}

/** Answers URLs that the router cannot parse; they never reach the hook above. */
export function refuseUnreadableAddress(
  reply: FastifyReply,
  error: Error,
  { token, clock = Date.now }: Gate,
): void {
  if (!readLearner(reply.request.headers, token, clock())) return void refuse(reply);
  const message = `This address cannot be read: ${error.message}\n`;
  void reply.code(400).type('text/plain; charset=utf-8').send(message);
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(401).type('text/plain; charset=utf-8').send(directAccess);
}

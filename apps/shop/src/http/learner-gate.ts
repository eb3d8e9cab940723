import { readLearner } from '@sentiero/target-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from './problem.ts';

const addressLimit = 8_000;
const directAccess =
  'This shop is only open through the training platform. Please come in through its proxy.\n';

/** Rejects requests that the proxy has not signed; the platform's own paths have a separate check. */
export function guardLearners(app: FastifyInstance, token: string): void {
  app.decorateRequest('learner', '');
  app.decorateRequest('recordId', '');
  app.decorateRequest('visitor', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/_sentiero/')) return;
    const known = readLearner(request.headers, token);
    if (!known) return refuse(reply);
    request.learner = known.learner;
    request.recordId = known.request;
    checkAddress(request.url);
  });
}

/** URLs that the router cannot parse never reach the hook above. */
export function refuseBadAddress(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  if (!readLearner(request.headers, token)) return void refuse(reply);
  const message = `This address cannot be read: ${error.message}\n`;
  void reply.code(400).type('text/plain; charset=utf-8').send(message);
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(401).type('text/plain; charset=utf-8').send(directAccess);
}

function checkAddress(url: string): void {
  if (url.length > addressLimit) throw new ProblemError(400, (problems) => problems.addressTooLong);
  try {
    decodeURIComponent(url);
  } catch {
    throw new ProblemError(400, (problems) => problems.percentSign);
  }
}

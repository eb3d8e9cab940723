import { readLearner } from '@sentiero/target-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StampsContext } from '../context.ts';
import { batchHeader, isOwnBatch } from './batch-mark.ts';

const directAccess =
  'This service is only open through the training platform. Please come in through its proxy.\n';

const policy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Rejects requests that the proxy has not signed; the platform's own paths have a separate check. */
export function guardLearners(app: FastifyInstance, stamps: StampsContext): void {
  const token = stamps.env.STAMPS_TOKEN;
  app.decorateRequest('learner', '');
  app.decorateRequest('recordId', '');
  app.decorateRequest('mode', 'open');
  app.decorateRequest('readerId', null);
  app.decorateRequest('inBatch', false);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/_sentiero/')) return;
    const known = readLearner(request.headers, token, stamps.clock());
    if (!known) return refuse(reply);
    request.learner = known.learner;
    request.recordId = known.request;
    request.mode = stamps.copies.modeOf(known.learner);
    request.inBatch = isOwnBatch(request.headers[batchHeader]);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.learner === '') return payload;
    reply.header('X-Stamps-Mode', request.mode).header('X-Content-Type-Options', 'nosniff');
    if (request.mode === 'defended') reply.header('Content-Security-Policy', policy);
    return payload;
  });
}

/** URLs that the router cannot parse never reach the hook above. */
export function refuseBadAddress(request: FastifyRequest, reply: FastifyReply, token: string): void {
  if (!readLearner(request.headers, token)) return void refuse(reply);
  void reply.code(400).type('text/plain; charset=utf-8').send('This address cannot be read.\n');
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(401).type('text/plain; charset=utf-8').send(directAccess);
}

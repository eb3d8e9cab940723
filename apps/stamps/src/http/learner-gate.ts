import type { Gate } from '@sentiero/lab-app';
import type { FastifyInstance } from 'fastify';
import type { StampsContext } from '../context.ts';
import { batchHeader, isOwnBatch } from './batch-mark.ts';

const policy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The service's gate: only what the proxy or the service itself has signed. */
export function gateOf({ env, clock, copies }: StampsContext): Gate {
  return {
    token: env.STAMPS_TOKEN,
    clock,
    enter(request) {
      request.mode = copies.modeOf(request.learner);
      request.inBatch = isOwnBatch(request.headers[batchHeader]);
    },
  };
}

/** Names the mode in every answer to a learner; the hardened service adds its policy. */
export function sendMode(app: FastifyInstance, { copies }: StampsContext): void {
  app.decorateRequest('mode', 'open');
  app.decorateRequest('readerId', null);
  app.decorateRequest('inBatch', false);
  // Again once the body has arrived: its sender decides how long that takes, and the service may be hardened meanwhile.
  app.addHook('preHandler', async (request) => {
    if (request.learner !== '') request.mode = copies.modeOf(request.learner);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.learner === '') return payload;
    reply.header('X-Stamps-Mode', request.mode).header('X-Content-Type-Options', 'nosniff');
    if (request.mode === 'defended') reply.header('Content-Security-Policy', policy);
    return payload;
  });
}

import type { Gate } from '@sentiero/lab-app';
import type { FastifyInstance } from 'fastify';
import type { CircleContext } from '../context.ts';
import { open, reportMet } from '../holes/open.ts';
import { isInFrame } from './elsewhere.ts';

/** The circle's gate: only what the proxy has signed. */
export function gateOf({ env, clock, copies }: CircleContext): Gate {
  return {
    token: env.CIRCLE_TOKEN,
    clock,
    enter(request) {
      request.openHoles = () => copies.openHolesOf(request.learner);
      request.isHunted = copies.modeOf(request.learner) === 'arranged';
    },
  };
}

/** The same headers in every answer to a learner. */
export function sendHeaders(app: FastifyInstance, circle: CircleContext): void {
  const nothing: ReadonlySet<string> = new Set();
  app.decorateRequest('openHoles', () => nothing);
  app.decorateRequest('isHunted', false);
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.learner === '') return payload;
    reply.header('X-Content-Type-Options', 'nosniff').header('Referrer-Policy', 'same-origin');
    const isAccount = request.url.split('?', 1)[0] === '/credits';
    if (isAccount && open(request, 'transfer.frame')) return payload;
    if (!reply.hasHeader('Content-Security-Policy'))
      reply.header('Content-Security-Policy', "frame-ancestors 'none'");
    if (isAccount && isInFrame(request) && reply.statusCode === 200)
      reportMet(circle, request, { hole: 'transfer.frame', isOpen: false, effect: '' });
    return payload;
  });
}

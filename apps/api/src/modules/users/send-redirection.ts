import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../http/client-address.ts';
import {
  clearExternalCookie,
  setExternalCookie,
  setLoginCookie,
  setSessionCookie,
} from '../../http/session-cookie.ts';
import { deviceOf } from './device-of.ts';
import type { Redirection } from './external-logins.service.ts';
import { endOldSession } from './sessions.service.ts';
import type { Origin } from './start-session.ts';

export const originOf = (request: FastifyRequest): Origin => ({
  address: addressOf(request),
  device: deviceOf(request.headers['user-agent']),
});

/** Redirects a browser and sets its cookies; a new session ends the one before. */
export async function sendRedirection(
  request: FastifyRequest,
  reply: FastifyReply,
  { location, external, session, pending }: Redirection,
): Promise<undefined> {
  if (session) await endOldSession(request.server.ctx, request.actor);
  if (external) setExternalCookie(reply, external);
  else clearExternalCookie(reply);
  if (pending) setLoginCookie(reply, pending);
  if (session) setSessionCookie(reply, session.session);
  return reply.redirect(location, 303) as unknown as undefined;
}

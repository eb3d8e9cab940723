import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../context.ts';
import { bearerOf } from '../http/access.ts';
import { sessionCookie, setSessionCookie } from '../http/session-cookie.ts';
import { leaseOf } from '../listener/limit-connections.ts';
import { findByToken } from '../modules/users/api-tokens.service.ts';
import { findSession, type FoundSession } from '../modules/users/sessions.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** The caller's row, read together with the session. */
    user: FoundSession['user'] | null;
    /** True if the body was incomplete when the session was read. */
    isBodyLate: boolean;
  }
}

/** Identifies the caller by an API token, or else by the session cookie, and again after a late body. Requires the cookie plugin. */
export function addSession(app: FastifyInstance): void {
  const { name } = sessionCookie(app);
  app.decorateRequest('actor', null);
  app.decorateRequest('attempt', null);
  app.decorateRequest('user', null);
  app.decorateRequest('isBodyLate', false);
  const identify = async (request: FastifyRequest, reply: FastifyReply) => {
    const bearer = bearerOf(request);
    if (bearer !== null) {
      const found = await findByToken(app.ctx, bearer);
      request.actor = found?.actor ?? null;
      request.user = found?.user ?? null;
      if (found) leaseOf(request.raw.socket)?.assign(String(found.actor.userId));
      return;
    }
    const token = request.cookies[name];
    if (!token) return;
    const session = await findSession(app.ctx, token);
    request.actor = session?.actor ?? null;
    request.user = session?.user ?? null;
    if (session) leaseOf(request.raw.socket)?.assign(String(session.actor.userId));
    if (session?.extendedTo) setSessionCookie(reply, { token, expiresAt: session.extendedTo });
  };
  app.addHook('onRequest', async (request, reply) => {
    await identify(request, reply);
    request.isBodyLate = request.raw.complete === false;
  });
  app.addHook('preValidation', async (request, reply) => {
    if (request.isBodyLate) await identify(request, reply);
  });
}

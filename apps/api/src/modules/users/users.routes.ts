import { usersEndpoints } from '@sentiero/contracts/users';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { clearSessionCookie, setSessionCookie } from '../../plugins/session.ts';
import { endSession } from './sessions.service.ts';
import { logIn, logOut, readMe } from './users.service.ts';
import { setLanguage } from './users.store.ts';

export function usersRoutes(app: FastifyInstance): void {
  route(app, usersEndpoints.login, async ({ ctx, body, request, reply }) => {
    const { user, session } = await logIn(ctx, body);
    if (request.actor) await endSession(ctx, request.actor.userId, request.actor.sessionId);
    setSessionCookie(reply, session);
    return user;
  });
  route(app, usersEndpoints.logout, async ({ ctx, reply }) => {
    await logOut(ctx);
    clearSessionCookie(reply);
    return undefined;
  });
  route(app, usersEndpoints.me, ({ ctx }) => readMe(ctx));
  route(app, usersEndpoints.setLanguage, async ({ ctx, body }) => {
    await setLanguage(ctx, ctx.actor.userId, body.language);
    return undefined;
  });
}

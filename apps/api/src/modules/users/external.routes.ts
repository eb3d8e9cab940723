import { languages } from '@sentiero/contracts/shared';
import { externalEndpoints } from '@sentiero/contracts/users';
import { preferredLanguage } from '@sentiero/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../http/client-address.ts';
import { route } from '../../http/route.ts';
import {
  clearExternalCookie,
  externalTokenOf,
  setExternalCookie,
  setLoginCookie,
  setSessionCookie,
} from '../../http/session-cookie.ts';
import { deviceOf } from './device-of.ts';
import {
  finishExternalLogin,
  readIdentities,
  readPending,
  readProviderNames,
  settleExternalLogin,
  startExternalLogin,
  unlink,
  type Way,
} from './external-logins.service.ts';
import { endOldSession } from './sessions.service.ts';

export function externalRoutes(app: FastifyInstance): void {
  route(app, externalEndpoints.providers, async ({ ctx }) => readProviderNames(ctx));
  route(app, externalEndpoints.pending, ({ ctx, request }) =>
    readPending(ctx, externalTokenOf(request), request.actor),
  );
  route(app, externalEndpoints.settle, async ({ ctx, body, request, reply }) => {
    const language = preferredLanguage(request.headers['accept-language'], languages);
    const { user, session } = await settleExternalLogin(ctx, body, {
      token: externalTokenOf(request),
      actor: request.actor,
      origin: originOf(request),
      language,
    });
    await endOldSession(ctx, request.actor);
    clearExternalCookie(reply);
    setSessionCookie(reply, session);
    return user;
  });
  route(app, externalEndpoints.start, async ({ ctx, params, query, reply }) =>
    go(reply, await startExternalLogin(ctx, params.provider, query.next ?? '/')),
  );
  route(app, externalEndpoints.callback, async ({ ctx, params, request, reply }) => {
    const way = await finishExternalLogin(ctx, {
      provider: params.provider,
      search: new URL(request.url, 'http://any').search,
      token: externalTokenOf(request),
      origin: originOf(request),
    });
    if (way.session) await endOldSession(ctx, request.actor);
    if (!way.trip) clearExternalCookie(reply);
    return go(reply, way);
  });
  route(app, externalEndpoints.identities, ({ ctx }) => readIdentities(ctx));
  route(app, externalEndpoints.unlink, ({ ctx, params }) => unlink(ctx, params.id));
}

const originOf = (request: FastifyRequest) => ({
  address: addressOf(request),
  device: deviceOf(request.headers['user-agent']),
});

function go(reply: FastifyReply, { location, trip, session, pending }: Way): undefined {
  if (trip) setExternalCookie(reply, trip);
  if (pending) setLoginCookie(reply, pending);
  if (session) setSessionCookie(reply, session.session);
  return reply.redirect(location, 303) as unknown as undefined;
}

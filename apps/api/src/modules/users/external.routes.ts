import { languages } from '@sentiero/contracts/shared';
import { externalEndpoints } from '@sentiero/contracts/users';
import { preferredLanguage } from '@sentiero/service';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import {
  clearExternalCookie,
  externalTokenOf,
  providerOf,
  setProviderCookie,
  setSessionCookie,
} from '../../http/session-cookie.ts';
import { finishExternalLogin, startExternalLogin } from './external-logins.service.ts';
import { readIdentities, unlink } from './identities.service.ts';
import { readProviderLogout, readProviderNames } from './providers.service.ts';
import { originOf, sendRedirection } from './send-redirection.ts';
import { endOldSession, longestEnd } from './sessions.service.ts';
import { readPending, settleExternalLogin } from './settle-external-login.ts';

export function externalRoutes(app: FastifyInstance): void {
  route(app, externalEndpoints.providers, async ({ ctx }) => readProviderNames(ctx));
  route(app, externalEndpoints.passwordLogin, async ({ ctx }) => ({
    staff_only: ctx.env.PASSWORD_LOGIN === 'staff',
  }));
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
  route(app, externalEndpoints.logout, ({ ctx, request }) => readProviderLogout(ctx, providerOf(request)));
  route(app, externalEndpoints.start, async ({ ctx, params, query, request, reply }) =>
    sendRedirection(request, reply, await startExternalLogin(ctx, params.provider, query)),
  );
  route(app, externalEndpoints.callback, async ({ ctx, params, request, reply }) => {
    const redirection = await finishExternalLogin(ctx, {
      provider: params.provider,
      search: new URL(request.url, 'http://any').search,
      token: externalTokenOf(request),
      origin: originOf(request),
    });
    if (redirection.session || redirection.pending || redirection.external)
      setProviderCookie(reply, params.provider, longestEnd(ctx));
    return sendRedirection(request, reply, redirection);
  });
  route(app, externalEndpoints.identities, ({ ctx }) => readIdentities(ctx));
  route(app, externalEndpoints.unlink, ({ ctx, params }) => unlink(ctx, params.id));
}

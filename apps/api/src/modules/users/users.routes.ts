import { languages } from '@sentiero/contracts/shared';
import { usersEndpoints, waysInEndpoints } from '@sentiero/contracts/users';
import { preferredLanguage } from '@sentiero/service';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../../http/client-address.ts';
import { inTransaction } from '../../context.ts';
import { route } from '../../http/route.ts';
import {
  clearProviderCookie,
  clearSessionCookie,
  setLoginCookie,
  setSessionCookie,
} from '../../http/session-cookie.ts';
import { changeEmail, changePassword, resetPassword, signUp } from './accounts.service.ts';
import { adminUpdateUser, readUser, readUsers, search } from './admin-users.service.ts';
import { closeAccount, endSessionsOf, reopenAccount } from './close-account.ts';
import { confirmCaller, readConfirmations } from './confirm-password.ts';
import { createUser, sendReset } from './create-user.ts';
import { deviceOf } from './device-of.ts';
import { restoreEmail } from './restore-email.ts';
import { endOldSession } from './sessions.service.ts';
import { logIn, logOut, readMe, updateMe } from './users.service.ts';
import { setLanguage } from './users.store.ts';
import { readWaysIn, removeWayIn } from './ways-in-of.ts';

export function usersRoutes(app: FastifyInstance): void {
  route(app, usersEndpoints.login, async ({ ctx, body, request, reply }) => {
    const origin = { address: addressOf(request), device: deviceOf(request.headers['user-agent']) };
    const result = await logIn(ctx, body, origin);
    if ('pending' in result) {
      setLoginCookie(reply, result.pending);
      return { second_factor: result.pending.factors };
    }
    await endOldSession(ctx, request.actor);
    setSessionCookie(reply, result.session);
    return result.user;
  });
  route(app, usersEndpoints.logout, async ({ ctx, reply }) => {
    await logOut(ctx);
    clearSessionCookie(reply);
    clearProviderCookie(reply);
    return undefined;
  });
  route(app, usersEndpoints.me, async ({ request }) => readMe(request.user));
  route(app, usersEndpoints.session, async ({ request }) => ({ user: request.user && readMe(request.user) }));
  route(app, usersEndpoints.setLanguage, async ({ ctx, body }) => {
    await inTransaction(ctx, (tx) => setLanguage(tx, tx.actor.userId, body.language));
    return undefined;
  });
  route(app, usersEndpoints.updateMe, ({ ctx, body }) => updateMe(ctx, body));
  route(app, usersEndpoints.signup, ({ ctx, body, request }) =>
    signUp(ctx, body, preferredLanguage(request.headers['accept-language'], languages)),
  );
  route(app, usersEndpoints.confirmPassword, async ({ ctx, body, request, reply }) => {
    setSessionCookie(reply, await confirmCaller(ctx, body, addressOf(request)));
    return undefined;
  });
  route(app, usersEndpoints.confirmations, ({ ctx }) => readConfirmations(ctx));
  route(app, usersEndpoints.changePassword, async ({ ctx, body, reply }) => {
    const { session, ways } = await changePassword(ctx, body);
    setSessionCookie(reply, session);
    return ways;
  });
  route(app, usersEndpoints.changeEmail, async ({ ctx, body, reply }) => {
    const { user, session } = await changeEmail(ctx, body.secret);
    setSessionCookie(reply, session);
    return user;
  });
  route(app, usersEndpoints.resetPassword, ({ ctx, body }) => resetPassword(ctx, body));
  route(app, usersEndpoints.restoreEmail, ({ ctx, body }) => restoreEmail(ctx, body));
  route(app, waysInEndpoints.list, ({ ctx, params }) => readWaysIn(ctx, params.id));
  route(app, waysInEndpoints.remove, ({ ctx, params, query }) =>
    removeWayIn(ctx, params.id, { kind: query.kind, id: params.way }),
  );
  route(app, usersEndpoints.search, ({ ctx, query }) => search(ctx, query.q, query.is_teacher));
  route(app, usersEndpoints.adminList, async ({ ctx, query, reply }) => {
    const { users, total } = await readUsers(ctx, query);
    reply.header('X-Total-Count', total);
    return users;
  });
  route(app, usersEndpoints.adminCreate, ({ ctx, body }) => createUser(ctx, body));
  route(app, usersEndpoints.sendReset, ({ ctx, params }) => sendReset(ctx, params.id));
  route(app, usersEndpoints.adminGet, ({ ctx, params }) => readUser(ctx, params.id));
  route(app, usersEndpoints.adminUpdate, ({ ctx, params, body, ifMatch }) =>
    adminUpdateUser(ctx, params.id, { input: body, ifMatch }),
  );
  route(app, usersEndpoints.close, ({ ctx, params }) => closeAccount(ctx, params.id));
  route(app, usersEndpoints.reopen, ({ ctx, params }) => reopenAccount(ctx, params.id));
  route(app, usersEndpoints.endSessions, ({ ctx, params }) => endSessionsOf(ctx, params.id));
}

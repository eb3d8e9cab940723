import { apiTokensEndpoints, passkeysEndpoints, signInEndpoints } from '@sentiero/contracts/users';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../../http/client-address.ts';
import { route } from '../../http/route.ts';
import { clearLoginCookie, loginTokenOf, setSessionCookie } from '../../http/session-cookie.ts';
import { tooManyRequests } from '../../limits/limiters.ts';
import { createToken, readTokens, removeToken } from './api-tokens.service.ts';
import { deviceOf } from './device-of.ts';
import { endOtherSession, endOtherSessions, readOwnSessions } from './own-sessions.ts';
import {
  addPasskey,
  logInByPasskey,
  readPasskeys,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from './passkeys.service.ts';
import { finishLogin, requirePendingLogin } from './pending-logins.service.ts';
import { endOldSession } from './sessions.service.ts';
import { confirmTotp, readTotp, removeFactorOf, removeTotp, renewCodes, startTotp } from './totp.service.ts';

export function signInRoutes(app: FastifyInstance): void {
  route(app, signInEndpoints.secondFactor, async ({ ctx, body, request, reply }) => {
    const login = await requirePendingLogin(ctx, loginTokenOf(request));
    const origin = { address: addressOf(request), device: deviceOf(request.headers['user-agent']) };
    const { user, session } = await countedGuess(app, login.userId, () =>
      finishLogin(ctx, login, { ...origin, code: body.code }),
    );
    await endOldSession(ctx, request.actor);
    clearLoginCookie(reply);
    setSessionCookie(reply, session);
    return user;
  });
  route(app, passkeysEndpoints.startLogin, ({ ctx, request }) =>
    startPasskeyLogin(ctx, loginTokenOf(request)),
  );
  route(app, passkeysEndpoints.logIn, async ({ ctx, body, request, reply }) => {
    const origin = { address: addressOf(request), device: deviceOf(request.headers['user-agent']) };
    const token = loginTokenOf(request);
    const { user, session } = await logInByPasskey(ctx, { proof: body, token, origin });
    await endOldSession(ctx, request.actor);
    clearLoginCookie(reply);
    setSessionCookie(reply, session);
    return user;
  });
  route(app, passkeysEndpoints.list, ({ ctx }) => readPasskeys(ctx));
  route(app, passkeysEndpoints.start, ({ ctx }) => startPasskey(ctx));
  route(app, passkeysEndpoints.add, ({ ctx, body }) => addPasskey(ctx, body));
  route(app, passkeysEndpoints.remove, ({ ctx, params }) => removePasskey(ctx, params.id));
  route(app, signInEndpoints.totp, ({ ctx }) => readTotp(ctx));
  route(app, signInEndpoints.startTotp, ({ ctx }) => startTotp(ctx));
  route(app, signInEndpoints.confirmTotp, ({ ctx, body }) => confirmTotp(ctx, body.code));
  route(app, signInEndpoints.removeTotp, ({ ctx }) => removeTotp(ctx));
  route(app, signInEndpoints.renewCodes, ({ ctx }) => renewCodes(ctx));
  route(app, signInEndpoints.removeFactorOf, ({ ctx, params }) => removeFactorOf(ctx, params.id));
  route(app, apiTokensEndpoints.list, ({ ctx }) => readTokens(ctx));
  route(app, apiTokensEndpoints.create, ({ ctx, body }) => createToken(ctx, body));
  route(app, apiTokensEndpoints.remove, ({ ctx, params }) => removeToken(ctx, params.id));
  route(app, signInEndpoints.sessions, ({ ctx }) => readOwnSessions(ctx));
  route(app, signInEndpoints.endOtherSessions, ({ ctx }) => endOtherSessions(ctx));
  route(app, signInEndpoints.endSession, ({ ctx, params }) => endOtherSession(ctx, params.id));
}

/** Only the pending login says whose code is guessed, so that this limit is not one of `limits/rules.ts`. */
async function countedGuess<Result>(
  { limiters }: FastifyInstance,
  userId: number,
  guess: () => Promise<Result>,
): Promise<Result> {
  const waitSeconds = await limiters.take('LIMIT_SECOND_FACTOR', String(userId));
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const result = await guess();
  await limiters.giveBack('LIMIT_SECOND_FACTOR', String(userId));
  return result;
}

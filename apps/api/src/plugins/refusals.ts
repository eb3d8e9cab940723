import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../http/errors.ts';
import { countedAddress } from '../http/client-address.ts';
import { tooManyRequests } from '../limits/limiters.ts';

/** Without a login by address; otherwise by account, so that nobody stops those who share an address. */
const callerOf = (request: FastifyRequest) =>
  request.actor ? `account ${request.actor.userId}` : countedAddress(request);

/**
 * Counts calls that are refused before their handler: unreadable and invalid input costs time, and no handler's limit
 * counts it. Beyond the limit, a call is refused before its body is read.
 */
export function addRefusals(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const waitSeconds = await app.limiters.waitFor('LIMIT_REFUSED', callerOf(request));
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  });
  app.addHook('onError', async (request, _reply, error) => {
    if (isOfInput(error)) await app.limiters.take('LIMIT_REFUSED', callerOf(request));
  });
}

/** What the handlers and access checks refuse is an `AppError`. */
const isOfInput = (error: Error & { statusCode?: number }) =>
  !(error instanceof AppError) && error.statusCode !== undefined && error.statusCode < 500;

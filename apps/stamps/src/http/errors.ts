import type { FastifyError, FastifyInstance } from 'fastify';
import { errorPage } from '../pages/error.ts';
import { ApiError } from './api-error.ts';
import { sendPage } from './send-page.ts';

/** The error handler: JSON for the API, a page for everything else. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const given = error.statusCode ?? 500;
    const status = given >= 400 && given < 500 ? given : 500;
    if (status === 500) request.log.error(error);
    const { code, retryAfterSeconds } =
      error instanceof ApiError ? error : { code: codeOf(status), retryAfterSeconds: null };
    if (retryAfterSeconds !== null) reply.header('Retry-After', retryAfterSeconds);
    if (request.url.startsWith('/api/')) return reply.code(status).send({ error: code });
    return sendPage(reply, errorPage, status);
  });
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/')
      ? reply.code(404).send({ error: 'no_such_endpoint' })
      : sendPage(reply, errorPage, 404),
  );
}

function codeOf(status: number): string {
  return { 413: 'body_too_large', 415: 'media_type', 500: 'mistake' }[status] ?? 'bad_request';
}

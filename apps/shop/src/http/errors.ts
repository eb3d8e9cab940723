import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SqlError } from '../attackable-query.ts';
import type { ShopContext } from '../context.ts';
import { QueryStopped } from '@sentiero/lab-app/query-stopped';
import { errorPage } from '../pages/error.ts';
import { reportRefused } from '../refused.ts';
import { wordsOf } from '../locales/languages.ts';
import type { Words } from '../locales/languages.ts';
import { sendPage } from './answer.ts';
import { ProblemError } from './problem.ts';

type Failure = {
  readonly status: number;
  readonly title: string;
  readonly message: string;
  readonly detail?: string;
  readonly retryAfterSeconds?: number;
};

/** The error handler, the only place that decides which text a visitor sees after an error. */
export function handleErrors(app: FastifyInstance, shop: ShopContext): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureOf(error, wordsOf(request));
    if (error instanceof ProblemError && error.blockedBy) reportRefused(shop, request, error.blockedBy);
    if (failure.status === 500 && !(error instanceof SqlError)) request.log.error(error);
    return send(request, reply, failure);
  });
  app.setNotFoundHandler((request, reply) => {
    const { errors, problems } = wordsOf(request);
    return send(request, reply, { status: 404, title: errors.notFound, message: problems.noPage });
  });
}

function failureOf(error: FastifyError, { errors, problems }: Words): Failure {
  if (error instanceof SqlError) {
    return {
      status: 500,
      title: errors.database,
      message: errors.databaseText,
      detail: `SQLite error: ${error.message}`,
    };
  }
  if (error instanceof QueryStopped) {
    return {
      status: error.reason === 'own_backlog' ? 429 : 503,
      ...(isTemporary(error) ? { retryAfterSeconds: 1 } : {}),
      title: errors.busy,
      message: errors.busyText,
      detail: error.message,
    };
  }
  const status = error.statusCode ?? 500;
  if (error instanceof ProblemError) return { status, title: errors.problem, message: error.say(problems) };
  if (status >= 400 && status < 500) return { status, title: errors.problem, message: error.message };
  return { status: 500, title: errors.mistake, message: errors.mistakeText };
}

/** A query that is too slow will be too slow again, so the client is not asked to retry. */
const isTemporary = ({ reason }: QueryStopped) => reason !== 'too_slow' && reason !== 'crashed';

function send(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.retryAfterSeconds) reply.header('Retry-After', failure.retryAfterSeconds);
  if (request.url.startsWith('/api/')) {
    return reply.code(failure.status).send({ error: failure.detail ?? failure.message });
  }
  return sendPage(reply, errorPage(failure), failure.status);
}

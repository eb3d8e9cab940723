import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SqlError } from '../attackable-query.ts';
import type { ShopContext } from '../context.ts';
import { QueryStopped } from '../data/query-stopped.ts';
import { errorPage } from '../pages/error.ts';
import { reportRefused } from '../refused.ts';
import { wordsOf, type Words } from '../words/words.ts';
import { sendPage } from './answer.ts';
import { ProblemError } from './problem.ts';

type Told = {
  readonly status: number;
  readonly title: string;
  readonly message: string;
  readonly detail?: string;
  readonly retryAfterSeconds?: number;
};

/** One place decides what a visitor reads when something goes wrong. */
export function tellErrors(app: FastifyInstance, shop: ShopContext): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const told = toldOf(error, wordsOf(request));
    if (error instanceof ProblemError && error.blockedBy) reportRefused(shop, request, error.blockedBy);
    if (told.status === 500 && !(error instanceof SqlError)) request.log.error(error);
    return send(request, reply, told);
  });
  app.setNotFoundHandler((request, reply) => {
    const { errors, problems } = wordsOf(request);
    return send(request, reply, { status: 404, title: errors.notFound, message: problems.noPage });
  });
}

function toldOf(error: FastifyError, { errors, problems }: Words): Told {
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
      ...(isForNow(error) ? { retryAfterSeconds: 1 } : {}),
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

/** A query that is too slow stays so. */
const isForNow = ({ reason }: QueryStopped) => reason !== 'too_slow' && reason !== 'crashed';

function send(request: FastifyRequest, reply: FastifyReply, told: Told): FastifyReply {
  if (told.retryAfterSeconds) reply.header('Retry-After', told.retryAfterSeconds);
  if (request.url.startsWith('/api/')) {
    return reply.code(told.status).send({ error: told.detail ?? told.message });
  }
  return sendPage(reply, errorPage(told), told.status);
}

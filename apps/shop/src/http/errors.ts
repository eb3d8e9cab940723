import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SqlError } from '../attackable-query.ts';
import { QueryStopped } from '../data/query-stopped.ts';
import { errorPage } from '../pages/error.ts';
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
export function tellErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const told = toldOf(error);
    if (told.status === 500 && !(error instanceof SqlError)) request.log.error(error);
    return send(request, reply, told);
  });
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, {
      status: 404,
      title: 'We do not stock that',
      message: 'There is no such page in our shop.',
    }),
  );
}

function toldOf(error: FastifyError): Told {
  if (error instanceof SqlError) {
    return {
      status: 500,
      title: 'Our database did not understand',
      message: 'Something went wrong while we asked our database:',
      detail: `SQLite error: ${error.message}`,
    };
  }
  if (error instanceof QueryStopped) {
    return {
      status: error.reason === 'own_backlog' ? 429 : 503,
      ...(isForNow(error) ? { retryAfterSeconds: 1 } : {}),
      title: 'Our database is out of breath',
      message: 'We could not answer this one:',
      detail: error.message,
    };
  }
  const status = error.statusCode ?? 500;
  if (error instanceof ProblemError || (status >= 400 && status < 500)) {
    return { status, title: 'That did not work', message: error.message };
  }
  return {
    status: 500,
    title: 'Our mistake',
    message: 'Something broke in the back room. Please try again.',
  };
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

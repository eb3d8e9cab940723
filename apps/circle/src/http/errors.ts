import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CircleContext } from '../context.ts';
import { errorPage } from '../pages/error.ts';
import { LoginFirst, Problem, type ProblemKey } from './problem.ts';
import { renderPage, sendHtml } from './send-page.ts';
import { pendingOf } from './session.ts';

/** Errors that are not the circle's own, by status; the others are unreadable requests. */
const named = new Map<number, ProblemKey>([
  [429, 'tooManyTries'],
  [500, 'mistake'],
]);

/** The error handler: JSON for the API, a page for everything else. */
export function handleErrors(app: FastifyInstance, circle: CircleContext): void {
  const send = (reply: FastifyReply, status: number, key: ProblemKey) => {
    const { request } = reply;
    if (request.url.startsWith('/api/'))
      return reply.code(status).header('Cache-Control', 'no-store').send({ error: key });
    return sendHtml(reply, renderPage(circle, request, errorPage(key)), status);
  };
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    if (error instanceof LoginFirst && !request.url.startsWith('/api/'))
      return reply.redirect(loginFor(circle, request), 303);
    if (error instanceof Problem) return send(reply, error.statusCode, error.key);
    const given = error.statusCode ?? 500;
    const status = given >= 400 && given < 500 ? given : 500;
    if (status === 500) request.log.error(error);
    return send(reply, status, named.get(status) ?? 'unreadable');
  });
  app.setNotFoundHandler((request, reply) =>
    request.learner === ''
      ? reply.code(404).type('text/plain; charset=utf-8').send('Not found.\n')
      : send(reply, 404, 'notFound'),
  );
}

/** Where somebody logs in who wanted to see a page, and comes back to it. */
function loginFor(circle: CircleContext, request: FastifyRequest): string {
  if (pendingOf(circle, request)) return '/login/code';
  return request.method === 'GET' && request.url.startsWith('/') && !request.url.startsWith('/login')
    ? `/login?next=${encodeURIComponent(request.url.slice(0, 200).toWellFormed())}`
    : '/login';
}

import { languageOf } from '@sentiero/lab-app';
import type { FastifyInstance } from 'fastify';
import { report, type StampsContext } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { sendPage } from '../http/send-page.ts';
import { isMode } from '../mode.ts';
import { workshopPage } from '../pages/workshop.ts';

/** Switches between the vulnerable and the hardened service, for this learner only. */
export function workshopRoutes(app: FastifyInstance, stamps: StampsContext): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  app.get('/workshop', async (request, reply) =>
    sendPage(reply, workshopPage(request.mode, languageOf(request))),
  );

  app.post('/workshop', async (request, reply) => {
    const mode = request.body instanceof URLSearchParams ? (request.body.get('mode') ?? '') : '';
    if (!isMode(mode)) throw new ApiError(400, 'no_such_mode');
    const before = request.mode;
    stamps.copies.setMode(request.learner, mode);
    request.mode = mode;
    report(stamps, request, { type: 'mode', data: { before, changed: before !== mode } });
    return reply.redirect('/workshop', 302);
  });
}

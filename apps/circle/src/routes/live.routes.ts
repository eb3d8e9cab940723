import type { FastifyInstance, FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Thread } from '../data/copy.ts';
import { Problem } from '../http/problem.ts';
import { memberOf } from '../http/session.ts';
import { open, reportMet } from '../holes/open.ts';
import { talkLive } from '../messages/live-sockets.ts';

type LiveRoute = { Params: { id: string } };

/** The websocket of a conversation. */
export function liveRoutes(app: FastifyInstance, circle: CircleContext): void {
  const preValidation = async (request: FastifyRequest<LiveRoute>) => {
    threadIn(request);
    if (!isForeign(request)) return;
    const isOpen = open(request, 'messages.origin');
    const effect = `a page of ${String(request.headers.origin)} reads conversation ${request.params.id}`;
    if (request.headers.upgrade !== undefined)
      reportMet(circle, request, { hole: 'messages.origin', isOpen, effect: effect.slice(0, 500) });
    if (!isOpen) throw new Problem(403, 'otherSite');
  };
  app.get<LiveRoute>('/messages/:id/live', { websocket: true, preValidation }, (socket, request) =>
    talkLive(circle, request as FastifyRequest, { socket, thread: threadIn(request) }),
  );

  /** The conversation, if the one who asks is in it. */
  function threadIn(request: FastifyRequest<LiveRoute>): Thread {
    const { id } = memberOf(circle, request);
    const { threads } = copyOf(circle, request);
    const found = threads.find((thread) => String(thread.id) === request.params.id);
    if (!found?.members.includes(id)) throw new Problem(404, 'notFound');
    return found;
  }
}

/** Browsers name the page that opens a socket; other programs need not. */
function isForeign({ headers: { origin, host } }: FastifyRequest): boolean {
  return origin !== undefined && origin.replace(/^https?:\/\//, '') !== host;
}

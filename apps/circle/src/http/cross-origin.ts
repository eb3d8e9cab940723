import type { FastifyInstance } from 'fastify';
import type { CircleContext } from '../context.ts';
import { open } from '../holes/open.ts';
import { reportOnce } from '../holes/report-once.ts';
import { isOwnAddress } from './elsewhere.ts';
import { visitorOf } from './session.ts';

/** The one site that may read the API in a member's browser. */
export const calendarOrigin = 'https://kalender.birkenhof.example';

/** Lets other sites' pages read the API's answers. */
export function shareApi(app: FastifyInstance, circle: CircleContext): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.learner === '' || !request.url.startsWith('/api/')) return payload;
    reply.header('Vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || isOwnAddress(request, origin)) return payload;
    const isOpen = open(request, 'api.origin');
    if (isOpen || origin === calendarOrigin)
      reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Allow-Credentials', 'true');
    const isRead = request.method === 'GET' && reply.statusCode === 200;
    if (origin !== calendarOrigin && isRead && visitorOf(circle, request)) {
      const effect = `${origin.slice(0, 200)} may read a member’s answer of the API`;
      reportOnce(circle, request, { hole: 'api.origin', isOpen, effect });
    }
    return payload;
  });
}

import { languageOf } from '@sentiero/lab-app';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CircleContext } from '../context.ts';
import { layout, type Page } from '../pages/layout.ts';
import { visitorOf } from './session.ts';

/** The page inside its layout, in the language of the learner's browser. */
export function renderPage(circle: CircleContext, request: FastifyRequest, page: Page): string {
  const [path = '/'] = request.url.split('?', 1);
  return layout(page, { visitor: visitorOf(circle, request), path, language: languageOf(request) }).text;
}

export function sendHtml(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(html);
}

export function sendPage(circle: CircleContext, reply: FastifyReply, page: Page): FastifyReply {
  return sendHtml(reply, renderPage(circle, reply.request, page));
}

import type { FastifyReply } from 'fastify';
import { languageOf } from '@sentiero/lab-app';
import { layout, type Page } from '../pages/layout.ts';

/** The page inside its layout, in the language of the learner's browser. */
export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  const { request } = reply;
  const { text } = layout(page, { mode: request.mode, language: languageOf(request) });
  return reply.code(status).type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(text);
}

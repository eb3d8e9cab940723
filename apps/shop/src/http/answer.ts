import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '@sentiero/lab-app';
import { layout, type Page } from '../pages/layout.ts';
import { nonceOf } from './shop-headers.ts';

/** The page inside its layout, for this request's visitor. */
export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return sendRendered(reply, renderPage(reply.request, page), status);
}

export function renderPage(request: FastifyRequest, page: Page): string {
  const { visitor, mode } = request;
  return layout(page, { visitor, mode, language: languageOf(request), nonce: nonceOf(request) }).text;
}

export function sendRendered(reply: FastifyReply, html: string, status: number): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(html);
}

export function sendLoginFirst(reply: FastifyReply, from: string): FastifyReply {
  return reply.redirect(`/login?from=${encodeURIComponent(from)}`, 302);
}

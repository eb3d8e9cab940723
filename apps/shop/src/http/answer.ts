import type { FastifyReply } from 'fastify';
import type { Html } from '../html.ts';

export function sendPage(reply: FastifyReply, page: Html, status = 200): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(page.text);
}

export function sendLoginFirst(reply: FastifyReply, from: string): FastifyReply {
  return reply.redirect(`/login?from=${encodeURIComponent(from)}`, 302);
}

/** Only a path of this shop: `//elsewhere` and `/\elsewhere` are other hosts to a browser. */
export function localPath(path: string | undefined, otherwise: string): string {
  return path && /^\/(?![/\\])[\x21-\x7e]*$/.test(path) ? path : otherwise;
}

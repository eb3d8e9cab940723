import { hash } from 'node:crypto';
import type { onSendHookHandler } from 'fastify';

export const storable = 'private, no-cache';

/** Tags a response that browsers may store, and answers 304 to a client that has it already. */
export const tagUnchanged: onSendHookHandler<unknown> = async (request, reply, payload) => {
  if (reply.getHeader('Cache-Control') !== storable || typeof payload !== 'string') return payload;
  // Weak, because the same text is sent compressed as well.
  const tag = `W/"${hash('sha256', payload, 'base64url')}"`;
  reply.header('ETag', tag).header('Vary', 'Accept-Encoding');
  if (!isKnown(request.headers['if-none-match'], tag)) return payload;
  reply.code(304);
  return null;
};

/** `If-None-Match` compares weakly. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const opaque = (given: string) => given.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((known) => ['*', opaque(tag)].includes(opaque(known)));
}

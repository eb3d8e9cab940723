import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** The fields of a JSON body. */
export function objectOf({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || body instanceof URLSearchParams)
    throw new Problem(400, 'unreadable');
  return body as Readonly<Record<string, unknown>>;
}

export function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.header('Cache-Control', 'no-store').send(value);
}

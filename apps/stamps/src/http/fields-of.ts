import type { FastifyRequest } from 'fastify';

/** The fields of a body, which may be a form or JSON. */
export function fieldsOf({ body }: Pick<FastifyRequest, 'body'>): unknown {
  return body instanceof URLSearchParams ? Object.fromEntries(body) : body;
}

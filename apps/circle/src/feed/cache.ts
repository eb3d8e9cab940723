import { languageOf } from '@sentiero/lab-app';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import { putBounded, type Kept } from '../data/exchange.ts';

const keptForMs = 60_000;
const mostKept = 12;

/** The cache before the circle: an answer is good for everybody who asks for the same address in the same language. */
const keyOf = (request: FastifyRequest) => `${languageOf(request)} ${request.url.slice(0, 200)}`;

export function keptFor(circle: CircleContext, request: FastifyRequest): Kept | undefined {
  const kept = copyOf(circle, request).exchange.cache.get(keyOf(request));
  return kept && circle.clock() - kept.at < keptForMs ? kept : undefined;
}

export function keep(circle: CircleContext, request: FastifyRequest, kept: Omit<Kept, 'by' | 'at'>): void {
  const entry = { ...kept, by: request.recordId, at: circle.clock() };
  putBounded(copyOf(circle, request).exchange.cache, [keyOf(request), entry], mostKept);
}

/** Says whether the cache had it, and what beside the address tells answers apart. */
export function sayCached(reply: FastifyReply, isHit: boolean): FastifyReply {
  return reply.header('Vary', 'Accept-Language').header('X-Cache', isHit ? 'hit' : 'miss');
}

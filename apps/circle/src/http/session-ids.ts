import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CircleContext } from '../context.ts';

/** A random id by whose second half the circle knows that it is one of its own, also after a reset. */
export function issueSid(circle: CircleContext, request: FastifyRequest): string {
  const secret = randomBytes(12).toString('base64url');
  return secret + markOf(circle, request, `session ${secret}`);
}

export function isIssued(circle: CircleContext, request: FastifyRequest, sid: string): boolean {
  return sid.length === 32 && sid.slice(16) === markOf(circle, request, `session ${sid.slice(0, 16)}`);
}

/** The circle's signature of a text, which is another one for each learner. */
export function markOf({ env }: CircleContext, { learner }: FastifyRequest, text: string): string {
  return createHmac('sha256', env.CIRCLE_TOKEN).update(`${learner} ${text}`).digest('base64url').slice(0, 16);
}

import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CircleContext } from '../context.ts';

type Issued = (circle: CircleContext, request: FastifyRequest) => string;

/** A random id by whose second half the circle knows that it is one of its own, also after a reset. */
export const issueSid: Issued = (circle, request) => {
  const secret = randomBytes(12).toString('base64url');
  return secret + markOf(circle, request, secret);
};

export function isIssued(circle: CircleContext, request: FastifyRequest, sid: string): boolean {
  return sid.length === 32 && sid.slice(16) === markOf(circle, request, sid.slice(0, 16));
}

function markOf({ env }: CircleContext, { learner }: FastifyRequest, secret: string): string {
  return createHmac('sha256', env.CIRCLE_TOKEN)
    .update(`session ${learner} ${secret}`)
    .digest('base64url')
    .slice(0, 16);
}

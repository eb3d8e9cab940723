import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CircleContext } from '../context.ts';

/** A random id by whose second half the circle knows that it is one of its own, also after a reset. */
export function issueId(circle: CircleContext, request: FastifyRequest, kind: string): string {
  const secret = randomBytes(12).toString('base64url');
  return secret + markOf(circle, request, `${kind} ${secret}`);
}

type Issued = { readonly kind: string; readonly id: string };

export function isIssued(circle: CircleContext, request: FastifyRequest, { kind, id }: Issued): boolean {
  return id.length === 32 && id.slice(16) === markOf(circle, request, `${kind} ${id.slice(0, 16)}`);
}

/** The circle's signature of a text, which is another one for each learner. */
export function markOf({ env }: CircleContext, { learner }: FastifyRequest, text: string): string {
  return createHmac('sha256', env.CIRCLE_TOKEN).update(`${learner} ${text}`).digest('base64url').slice(0, 16);
}

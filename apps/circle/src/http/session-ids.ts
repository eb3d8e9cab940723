import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CircleContext } from '../context.ts';

/** A random id by whose second half the circle knows that it is one of its own, also after a reset. */
export function issueId(circle: CircleContext, request: FastifyRequest, kind: string): string {
  const secret = randomBytes(12).toString('base64url');
  return secret + markOf(circle, request, { kind, id: secret });
}

type Issued = { readonly kind: string; readonly id: string };

export function isIssued(circle: CircleContext, request: FastifyRequest, issued: Issued): boolean {
  return issued.id.length === 32 && issued.id.slice(16) === markOf(circle, request, issued);
}

function markOf({ env }: CircleContext, { learner }: FastifyRequest, { kind, id }: Issued): string {
  const text = `${kind} ${learner} ${id.slice(0, 16)}`;
  return createHmac('sha256', env.CIRCLE_TOKEN).update(text).digest('base64url').slice(0, 16);
}

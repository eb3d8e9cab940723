import type { Access } from '@sentiero/contracts/http';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../context.ts';
import { isSameSecret } from '../crypto.ts';
import { forbidden, notAuthenticated } from './errors.ts';

const mayCall: Record<Exclude<Access, 'public' | 'machine'>, (actor: Actor) => boolean> = {
  user: () => true,
  teacher: (actor) => actor.isTeacher || actor.isStaff,
  staff: (actor) => actor.isStaff,
};

/** Refuses a request before its body is read if the caller lacks access. */
export function requireAccess(access: Access): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (access === 'public') return;
    if (access === 'machine') return requireMachine(request);
    if (!request.actor) throw notAuthenticated();
    if (!mayCall[access](request.actor)) throw forbidden();
  };
}

function requireMachine(request: FastifyRequest): void {
  const given = request.headers.authorization ?? '';
  if (!isSameSecret(given, `Bearer ${request.server.ctx.env.INTERNAL_TOKEN}`)) throw notAuthenticated();
}

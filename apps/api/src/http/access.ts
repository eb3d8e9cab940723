import type { Access, Endpoint, Scope } from '@sentiero/contracts/http';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../context.ts';
import { isSameSecret } from '../crypto.ts';
import { AppError, forbidden, notAuthenticated } from './errors.ts';

const mayCall: Record<Exclude<Access, 'public' | 'machine'>, (actor: Actor) => boolean> = {
  user: () => true,
  teacher: (actor) => actor.isTeacher || actor.isStaff,
  staff: (actor) => actor.isStaff,
};

/** Refuses a request before its body is read if the caller lacks access. */
export function requireAccess({ access, scopes }: Endpoint): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (access === 'machine') return requireMachine(request);
    const { actor } = request;
    // A token is never ignored, not even by a public call: XSRF was not checked.
    if (bearerOf(request) !== null) requireScope(actor, scopes);
    if (access === 'public') return;
    if (!actor) throw notAuthenticated();
    if (!mayCall[access](actor)) throw actor.owesFactor ? secondFactorRequired() : forbidden();
  };
}

const secondFactorRequired = () =>
  new AppError('second_factor_required', 'Set up a second factor in the settings first.');

function requireScope(actor: Actor | null, scopes: readonly Scope[] = []): void {
  if (!actor?.token) throw notAuthenticated();
  const owned = actor.token.scopes;
  if (scopes.some((scope) => owned.includes(scope))) return;
  const wanted = scopes.length > 0 ? `Needs a token with ${scopes.join(' or ')}.` : 'Takes no token.';
  throw new AppError('scope_missing', wanted);
}

/** The token in `Authorization: Bearer`; null without one. Cookies then do not count. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^bearer +(?! )(.*)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

function requireMachine(request: FastifyRequest): void {
  const given = request.headers.authorization ?? '';
  if (!isSameSecret(given, `Bearer ${request.server.ctx.env.INTERNAL_TOKEN}`)) throw notAuthenticated();
}

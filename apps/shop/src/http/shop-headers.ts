import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ShopContext } from '../context.ts';
import { isDefended } from '../mode.ts';
import { ProblemError } from './problem.ts';

const policyWith = (...scripts: readonly string[]) =>
  [
    "default-src 'self'",
    ...scripts,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /csp-report',
  ].join('; ');

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyRequest {
    /** What the scripts of this response, and of no other, have to say to be run. */
    nonce: string;
  }
}

/** Null where the policy goes by addresses, or there is none. The answers to forms are alike for all, byte by byte. */
export function nonceOf(request: FastifyRequest): string | null {
  return isDefended(request) && safe.has(request.method) ? request.nonce : null;
}

/** Resolves the learner's mode before any route runs, and sends the mode's headers. */
export function followMode(app: FastifyInstance, shop: ShopContext): void {
  app.decorateRequest('mode', 'open');
  app.decorateRequest('nonce', '');
  const follow = async (request: FastifyRequest) => {
    if (request.learner === '') return;
    request.mode = shop.copies.modeOf(request.learner);
    request.nonce ||= randomBytes(16).toString('base64');
    if (isDefended(request) && !safe.has(request.method) && isForeign(request.headers))
      throw new ProblemError(403, (problems) => problems.otherSite, 'same_origin');
  };
  app.addHook('onRequest', follow);
  // Again once the body has arrived: its sender decides how long that takes, and the shop may be hardened meanwhile.
  app.addHook('preHandler', follow);
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.learner === '') return payload;
    reply.header('X-Shop-Mode', request.mode);
    if (request.mode === 'open') {
      reply.header('X-Powered-By', 'Quartierladen-Kit/2.3');
      return payload;
    }
    reply.header('X-Content-Type-Options', 'nosniff').header('Referrer-Policy', 'same-origin');
    const nonce = nonceOf(request);
    const policy = nonce === null ? policyWith() : policyWith(`script-src 'nonce-${nonce}'`);
    // The flyer imitates another site's page and has its own policy.
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', policy);
    return payload;
  });
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function isForeign({ 'sec-fetch-site': site, origin, host }: Headers): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return typeof origin === 'string' && origin.replace(/^https?:\/\//, '') !== host;
}

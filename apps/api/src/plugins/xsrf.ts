import { xsrfCookie, xsrfHeader } from '@sentiero/contracts/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSameSecret, randomToken } from '../crypto.ts';
import { bearerOf } from '../http/access.ts';
import { AppError } from '../http/errors.ts';

const tokenShape = /^[A-Za-z0-9_-]{43}$/;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Unsafe methods must repeat the cookie's token in a header, which only our own pages can read, and an `Origin`, if
 * sent, must be ours. Requires the cookie plugin.
 */
export function addXsrf(
  app: FastifyInstance,
  options: { origins: readonly string[]; isSecure: boolean },
): void {
  app.addHook('onRequest', async (request, reply) => {
    // No other site can make a browser send this header, and cookies do not count beside it.
    if (bearerOf(request) !== null) return;
    const token = request.cookies[xsrfCookie];
    const isValid = token !== undefined && tokenShape.test(token);
    if (!isValid) {
      reply.setCookie(xsrfCookie, randomToken(), { path: '/', sameSite: 'lax', secure: options.isSecure });
    }
    if (safeMethods.has(request.method)) return;
    requireOrigin(request, options.origins);
    const given = request.headers[xsrfHeader.toLowerCase()];
    if (!isValid || typeof given !== 'string' || !isSameSecret(given, token)) {
      throw new AppError(
        'xsrf_failed',
        `The header ${xsrfHeader} must repeat the value of the cookie ${xsrfCookie}.`,
      );
    }
  });
}

function requireOrigin(request: FastifyRequest, origins: readonly string[]): void {
  const { origin } = request.headers;
  if (origin !== undefined && !origins.includes(origin)) {
    throw new AppError('origin_refused', 'Requests from this origin are refused.');
  }
}

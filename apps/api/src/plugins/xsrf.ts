import { xsrfCookie, xsrfHeader, type Endpoint } from '@sentiero/contracts/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSameSecret, randomToken } from '../crypto.ts';
import { bearerOf } from '../http/access.ts';
import { AppError } from '../http/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    form?: Endpoint['form'];
  }
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Unsafe methods must repeat the cookie's token in a header, which only our own pages can read, and an `Origin`, if
 * sent, must be ours. Forms that are meant for a page load are checked by their `Origin` only. Requires the cookie plugin.
 */
export function addXsrf(
  app: FastifyInstance,
  options: { origins: readonly string[]; isSecure: boolean },
): void {
  app.addHook('onRequest', async (request, reply) => {
    // No other site can make a browser send this header, and cookies do not count beside it.
    if (bearerOf(request) !== null) return;
    const { form } = request.routeOptions.config;
    if (form === 'own-site') requireOrigin(request, options.origins, 'always');
    // Another site's form comes without the cookie: a new one would replace the token of the open pages.
    if (form) return;
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

function requireOrigin(request: FastifyRequest, origins: readonly string[], when?: 'always'): void {
  const { origin = when && 'none' } = request.headers;
  if (origin !== undefined && !origins.includes(origin)) {
    throw new AppError('origin_refused', 'Requests from this origin are refused.');
  }
}

import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { isDefended } from '../mode.ts';

/**
 * Readable by scripts and sent over any connection, unless the shop is defended: the lessons on cookies look at it.
 * The plugin would add SameSite=Lax; that an open shop's cookie has nothing of the kind is what lessons are about.
 */
export function cookieOptions(request: FastifyRequest): CookieSerializeOptions {
  if (!isDefended(request)) return { path: '/', sameSite: false };
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) };
}

/** Browsers take Secure cookies from localhost without HTTPS; from elsewhere they would drop them. */
function isSecure({ headers, hostname }: FastifyRequest): boolean {
  return headers['x-forwarded-proto'] === 'https' || /(^|\.)localhost(:|$)/.test(hostname);
}

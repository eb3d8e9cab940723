import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { isDefended } from '../mode.ts';

/**
 * Readable by scripts and sent over any connection unless the shop is hardened, because the lessons on cookies show
 * that. The plugin would add SameSite=Lax, which the vulnerable shop's cookie must not have.
 */
export function cookieOptions(request: FastifyRequest): CookieSerializeOptions {
  if (!isDefended(request)) return { path: '/', sameSite: false };
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) };
}

/** Browsers accept Secure cookies from localhost without HTTPS; from other hosts they would drop them. */
function isSecure({ headers, hostname }: FastifyRequest): boolean {
  return headers['x-forwarded-proto'] === 'https' || /(^|\.)localhost(:|$)/.test(hostname);
}

import { labCookies } from '@sentiero/contracts/lab';
import type { RoutedTarget } from '@sentiero/contracts/ingest';
import { cookieValue, nonceCookies, setCookie } from './cookies.ts';

const nonceSeconds = 3600;

/** Whether the browser takes `Secure` cookies from this target: on https, and on plain http under localhost. */
export function takesSecureCookies(target: RoutedTarget, scheme: string): boolean {
  return scheme === 'https' || target.host === 'localhost' || target.host.endsWith('.localhost');
}

/**
 * The lab cookie's value. The `__Host-` one is taken wherever it comes from; the plain one only where the browser
 * can take no other, because any host under the target domain could have set it.
 */
export function readLabCookie(header: string | undefined, isSecure: boolean): string | undefined {
  const secure = cookieValue(header, labCookies.secure);
  return secure ?? (isSecure ? undefined : cookieValue(header, labCookies.plain));
}

export function writeLabCookie(token: string, isSecure: boolean, expires: string): string {
  // SameSite=None: a lesson on cross-site request forgery needs it sent across sites.
  return setCookie(isSecure ? labCookies.secure : labCookies.plain, token, {
    isSecure,
    sameSite: isSecure ? 'None' : 'Lax',
    maxAgeSeconds: (Date.parse(expires) - Date.now()) / 1000,
  });
}

export function readNonce(header: string | undefined, isSecure: boolean): string | undefined {
  const value = cookieValue(header, isSecure ? nonceCookies.secure : nonceCookies.plain);
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

export function writeNonce(nonce: string, isSecure: boolean): string {
  const name = isSecure ? nonceCookies.secure : nonceCookies.plain;
  return setCookie(name, nonce, { isSecure, sameSite: 'Lax', maxAgeSeconds: nonceSeconds });
}

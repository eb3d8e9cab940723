import { labCookies } from '@sentiero/contracts/lab';
import { cookieValues, dropCookie, nonceCookies, setCookie } from './cookies.ts';

const nonceSeconds = 3600;

/** Whether the browser accepts `Secure` cookies from this host: on https, and on plain http under localhost. */
export function acceptsSecureCookies(host: string, scheme: string): boolean {
  return scheme === 'https' || host === 'localhost' || host.endsWith('.localhost');
}

/**
 * The values of the lab cookie; there is more than one only if a script has added another. The `__Host-` cookie is
 * always accepted; the plain one only where the browser supports no other, because any host under the target domain
 * could have set it.
 */
export function readLabCookies(header: string | undefined, isSecure: boolean): string[] {
  const secure = cookieValues(header, labCookies.secure);
  return secure.length > 0 || isSecure ? secure : cookieValues(header, labCookies.plain);
}

export function writeLabCookie(token: string, isSecure: boolean, expires: string): string {
  // SameSite=None, because a lesson on cross-site request forgery needs the cookie sent across sites.
  return setCookie(isSecure ? labCookies.secure : labCookies.plain, token, {
    isSecure,
    sameSite: isSecure ? 'None' : 'Lax',
    maxAgeSeconds: (Date.parse(expires) - Date.now()) / 1000,
  });
}

/** The browser's nonce; undefined if there are several, since a script must have added one. */
export function readNonce(header: string | undefined, isSecure: boolean): string | undefined {
  const [value, ...others] = nonces(header, isSecure);
  const isOne = others.length === 0 && value !== undefined;
  return isOne && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

/** Expires each of our cookies that occurs more than once. */
export function clearDuplicates(header: string | undefined, isSecure: boolean): string[] {
  const kind = isSecure ? 'secure' : 'plain';
  return [
    ...(readLabCookies(header, isSecure).length > 1 ? dropCookie(labCookies[kind], isSecure) : []),
    ...(nonces(header, isSecure).length > 1 ? dropCookie(nonceCookies[kind], isSecure) : []),
  ];
}

function nonces(header: string | undefined, isSecure: boolean): string[] {
  return cookieValues(header, isSecure ? nonceCookies.secure : nonceCookies.plain);
}

export function writeNonce(nonce: string, isSecure: boolean): string {
  const name = isSecure ? nonceCookies.secure : nonceCookies.plain;
  return setCookie(name, nonce, { isSecure, sameSite: 'Lax', maxAgeSeconds: nonceSeconds });
}

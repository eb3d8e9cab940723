import { parseCookies, parseSetCookie, type Cookie } from '@sentiero/traffic/cookies';
import { percentDecoded } from './percent.ts';

/** The values of a cookie: as sent and, if different, percent-decoded. */
export function cookieValues(headers: readonly string[], name: string): string[] {
  return headers.flatMap(parseCookies).flatMap((cookie) => valuesOf(cookie, name));
}

/** The values that `Set-Cookie` assigns to a cookie. */
export function setCookieValues(headers: readonly string[], name: string): string[] {
  return headers.map(parseSetCookie).flatMap((cookie) => valuesOf(cookie, name));
}

function valuesOf(cookie: Cookie, name: string): string[] {
  if (cookie.name !== name || name === '') return [];
  const value = cookie.value.replace(/^"([^]*)"$/, '$1');
  const plain = percentDecoded(value);
  return plain === value ? [value] : [value, plain];
}

import { labCookies } from '@sentiero/contracts/lab';

export const nonceCookies = { secure: '__Host-sentiero_nonce', plain: 'sentiero_nonce' } as const;
/** Names are in lower case. */
const ours: ReadonlySet<string> = new Set(
  [...Object.values(labCookies), ...Object.values(nonceCookies)].map((name) => name.toLowerCase()),
);
const shortest = Math.min(...[...ours].map(({ length }) => length));

/** The distinct values of a cookie name in a `Cookie` header, in order. */
export function cookieValues(header: string | undefined, name: string): string[] {
  const values = new Set<string>();
  for (const part of pairsOf(header ?? '', name.length + 1)) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) values.add(part.slice(at + 1).trim());
  }
  return [...values];
}

/** The number of pairs of this length or longer; a header could hold thousands of shorter ones. */
function* pairsOf(header: string, length: number): Generator<string> {
  for (let start = 0; start < header.length;) {
    const semicolon = header.indexOf(';', start);
    const end = semicolon < 0 ? header.length : semicolon;
    if (end - start >= length) yield header.slice(start, end);
    start = end + 1;
  }
}

/** A `Cookie` header's value without our cookies; empty if it held nothing else. */
export function withoutOurCookies(value: string): string {
  const parts = value.split(';');
  const kept = parts.filter((part) => !isOurs(part));
  return kept.length === parts.length ? value : kept.join(';').trimStart();
}

/** Whether a `Cookie` pair or a `Set-Cookie` value uses one of our names, in any letter case. */
export function isOurs(pair: string): boolean {
  if (pair.length < shortest) return false;
  // Browsers send a nameless cookie as its bare value, which may look like one of ours.
  const name = (/^[\s=]*([^=;]*)/.exec(pair)?.[1] ?? '').trim();
  return ours.has(name.toLowerCase());
}

/** Expires one of our cookies, including the copy that a script may have put into the browser's partitioned jar. */
export function dropCookie(name: string, isSecure: boolean): string[] {
  const dropped = setCookie(name, '', { isSecure, sameSite: isSecure ? 'None' : 'Lax', maxAgeSeconds: 0 });
  return isSecure ? [dropped, `${dropped}; Partitioned`] : [dropped];
}

type CookieLife = { isSecure: boolean; sameSite: 'None' | 'Lax'; maxAgeSeconds: number };

export function setCookie(name: string, value: string, life: CookieLife): string {
  const secure = life.isSecure ? '; Secure' : '';
  const age = Math.max(0, Math.floor(life.maxAgeSeconds));
  return `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly${secure}; SameSite=${life.sameSite}`;
}

import { labCookies } from '@sentiero/contracts/lab';

export const nonceCookies = { secure: '__Host-sentiero_nonce', plain: 'sentiero_nonce' } as const;
const ours: ReadonlySet<string> = new Set([...Object.values(labCookies), ...Object.values(nonceCookies)]);

/** The first value of that cookie in a `Cookie` header. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** A `Cookie` header's value without our cookies, otherwise as it is; empty when nothing else was in it. */
export function withoutOurCookies(value: string): string {
  const parts = value.split(';');
  const kept = parts.filter((part) => !isOurs(part));
  return kept.length === parts.length ? value : kept.join(';').trimStart();
}

/** Whether a `Cookie` pair or a `Set-Cookie` value is for one of our names, in any case. */
export function isOurs(pair: string): boolean {
  const name = (/^[^=;]*/.exec(pair)?.[0] ?? '').trim();
  if (ours.has(name)) return true;
  const lower = name.toLowerCase();
  return [...ours].some((own) => own.toLowerCase() === lower);
}

type CookieLife = { isSecure: boolean; sameSite: 'None' | 'Lax'; maxAgeSeconds: number };

export function setCookie(name: string, value: string, life: CookieLife): string {
  const secure = life.isSecure ? '; Secure' : '';
  const age = Math.max(0, Math.floor(life.maxAgeSeconds));
  return `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly${secure}; SameSite=${life.sameSite}`;
}

export const defaultNext = '/lessons';

/** The `next` of a login link: a path of this app, and nothing that a browser could read as another origin. */
export function safeNext(next: string | null, origin: string): string {
  if (next === null || !next.startsWith('/') || next.startsWith('//') || /[\\\u0000-\u001f]/.test(next))
    return defaultNext;
  if (!URL.canParse(next, origin)) return defaultNext;
  const url = new URL(next, origin);
  if (url.origin !== origin || url.pathname === '/login' || url.pathname.startsWith('//')) return defaultNext;
  return url.pathname + url.search + url.hash;
}

export function loginPath(current: { pathname: string; search: string; hash: string }): string {
  return `/login?next=${encodeURIComponent(current.pathname + current.search + current.hash)}`;
}

/** Carries the requested URL through the pages before the login. */
export function withNext(path: string, search: URLSearchParams): string {
  const next = search.get('next');
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
}

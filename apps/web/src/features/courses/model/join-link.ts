import { withoutEndSlashes } from '@sentiero/contracts/shared';
export const joinParameter = 'join';
export const joinCodeMax = 40;

/** The page of a join link, with the code filled in, after a login or signup if needed. */
export function joinLink(origin: string, code: string): string {
  return `${origin}/courses?${joinParameter}=${encodeURIComponent(code)}`;
}

/** The page where a visitor with a join link signs up or logs in, and joins; null for any other URL. */
export function joinPage({ pathname, search }: { pathname: string; search: string }): string | null {
  const code = joinCodeOf(new URLSearchParams(search));
  if (code === null || withoutEndSlashes(pathname) !== '/courses') return null;
  return `/join?${joinParameter}=${encodeURIComponent(code)}`;
}

/** The code in a join link, limited to a code's characters and length; null if the link has none. */
export function joinCodeOf(search: URLSearchParams): string | null {
  return search.get(joinParameter)?.trim().slice(0, joinCodeMax) ?? null;
}

/** `HKRN-4827` as read aloud: character by character, with a pause for each dash. */
export function spelled(code: string): string {
  return code
    .split('-')
    .map((part) => [...part].join(' '))
    .join(', ');
}

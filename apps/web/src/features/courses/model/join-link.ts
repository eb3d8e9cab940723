export const joinParameter = 'join';
export const joinCodeMax = 40;

/** Where a learner comes in with the code typed already; whoever has no session yet logs in or signs up on the way. */
export function joinLink(origin: string, code: string): string {
  return `${origin}/courses?${joinParameter}=${encodeURIComponent(code)}`;
}

/** The code of a join link, as far as it could be one; null when the link has none. */
export function joinCodeOf(search: URLSearchParams): string | null {
  return search.get(joinParameter)?.trim().slice(0, joinCodeMax) ?? null;
}

/** `HKRN-4827` as it is read aloud: character by character, with a pause for each dash. */
export function spelled(code: string): string {
  return code
    .split('-')
    .map((part) => [...part].join(' '))
    .join(', ');
}

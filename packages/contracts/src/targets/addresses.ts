export const addressProblems = ['credentials', 'more', 'path'] as const;
/** A user name or password; a query or fragment, which no request would carry; a path where there can be none. */
export type AddressProblem = (typeof addressProblems)[number];

/**
 * What an address of a target holds that would be ignored; null if it is nothing, or if it is no URL. Learners open every
 * path of the frontend, so it has none itself; that of the backend precedes each path.
 */
export function addressProblem(address: string, side: 'frontend' | 'backend'): AddressProblem | null {
  if (!URL.canParse(address)) return null;
  const { username, password, pathname } = new URL(address);
  if (username !== '' || password !== '') return 'credentials';
  // The URL parser drops an empty query and an empty fragment.
  if (/[?#]/.test(address)) return 'more';
  return side === 'frontend' && pathname !== '/' ? 'path' : null;
}

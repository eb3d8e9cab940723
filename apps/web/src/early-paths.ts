type Early = { calls: string[]; page: 'login' | 'lessons' | 'lesson' | 'other' };

/** What the page at that path asks the API for at first; a test compares it with the contracts, which would be too large here. */
export function earlyPaths(pathname: string): Early {
  const session = '/users/session';
  if (pathname === '/' || pathname === '/login')
    return { calls: [session, '/auth/password', '/auth/providers'], page: 'login' };
  if (pathname === '/lessons') return { calls: [session, '/lessons/categories'], page: 'lessons' };
  const lesson = /^\/lessons\/[1-9]\d*$/.exec(pathname)?.[0];
  if (lesson) return { calls: [session, lesson, `${lesson}/steps`], page: 'lesson' };
  return { calls: [session], page: 'other' };
}

type Early = { calls: string[]; page: 'login' | 'lessons' | 'lesson' | 'other' };

/** What the page at that path asks the API for at first; a test compares it with the contracts, which would be too large here. */
export function earlyPaths(pathname: string): Early {
  const me = '/users/me';
  if (pathname === '/' || pathname === '/login') return { calls: [me], page: 'login' };
  if (pathname === '/lessons') return { calls: [me, '/lessons/categories'], page: 'lessons' };
  const lesson = /^\/lessons\/[1-9]\d*$/.exec(pathname)?.[0];
  if (lesson) return { calls: [me, lesson, `${lesson}/steps`], page: 'lesson' };
  return { calls: [me], page: 'other' };
}

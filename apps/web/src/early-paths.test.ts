import { requestOf } from '@sentiero/client/request';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { earlyPaths } from './early-paths.ts';

const me = requestOf(usersEndpoints.me).path;
const params = { id: 7 };

test('what a page asks for at first is asked for early, at the addresses of the contracts', () => {
  expect(earlyPaths('/lessons')).toEqual({
    calls: [me, requestOf(lessonsEndpoints.categories).path],
    page: 'lessons',
  });
  expect(earlyPaths('/lessons/7')).toEqual({
    calls: [
      me,
      requestOf(lessonsEndpoints.get, { params }).path,
      requestOf(lessonsEndpoints.steps, { params }).path,
    ],
    page: 'lesson',
  });
});

test.each(['/lessons/0', '/lessons/07', '/lessons/7/bench', '/lessons/x', '/settings'])(
  'on %s only the user is asked for',
  (path) => expect(earlyPaths(path)).toEqual({ calls: [me], page: 'other' }),
);

test.each(['/', '/login'])('on %s no code of other pages is loaded', (path) => {
  expect(earlyPaths(path)).toEqual({ calls: [me], page: 'login' });
});

import { requestOf } from '@sentiero/client/request';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { externalEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { earlyPaths } from './early-paths.ts';

const session = requestOf(usersEndpoints.session).path;
const params = { id: 7 };

test('what a page asks for at first is asked for early, at the addresses of the contracts', () => {
  expect(earlyPaths('/lessons')).toEqual({
    calls: [session, requestOf(lessonsEndpoints.categories).path],
    page: 'lessons',
  });
  expect(earlyPaths('/lessons/7')).toEqual({
    calls: [
      session,
      requestOf(lessonsEndpoints.get, { params }).path,
      requestOf(lessonsEndpoints.steps, { params }).path,
    ],
    page: 'lesson',
  });
});

test.each(['/lessons/0', '/lessons/07', '/lessons/7/bench', '/lessons/x', '/settings'])(
  'on %s only the user is asked for',
  (path) => expect(earlyPaths(path)).toEqual({ calls: [session], page: 'other' }),
);

test.each(['/', '/login'])('on %s no code of other pages is loaded', (path) => {
  const { passwordLogin, providers } = externalEndpoints;
  expect(earlyPaths(path)).toEqual({
    calls: [session, requestOf(passwordLogin).path, requestOf(providers).path],
    page: 'login',
  });
});

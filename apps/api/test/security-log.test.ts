import { coursesEndpoints } from '@sentiero/contracts/courses';
import { usersEndpoints } from '@sentiero/contracts/users';
import { beforeEach, expect, test } from 'vitest';
import { aLearner } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();
beforeEach(() => void (api.logged.length = 0));

const requestLines = () =>
  api.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'request');

test('a refused call is logged with caller, address, route, time and reason', async () => {
  const { user, client } = await aLearner(api);
  await client.call(usersEndpoints.adminList, {});
  expect(requestLines().at(-1)).toMatchObject({
    time: expect.any(Number),
    user: user.id,
    address: expect.any(String),
    method: 'GET',
    path: '/users/admin/list',
    status: 403,
    code: 'forbidden',
  });
});

test.each([
  ['a call without a session', () => api.anonymous().call(usersEndpoints.adminList, {}), 'not_authenticated'],
  [
    'a wrong password',
    () => api.anonymous().call(usersEndpoints.login, { body: { username: 'nobody', password: 'wrong' } }),
    'login_failed',
  ],
  [
    'invalid input',
    async () => (await aLearner(api, { isTeacher: true })).client.call(coursesEndpoints.create, { body: {} }),
    'invalid_input',
  ],
  [
    'a forged request',
    () =>
      api.app.inject({ method: 'POST', url: '/users/logout', headers: { origin: 'https://evil.example' } }),
    'origin_refused',
  ],
])('%s is logged with its code', async (_what, call, code) => {
  await call();
  expect(requestLines().at(-1)).toMatchObject({ code });
});

test('a successful call has no code in its line', async () => {
  const { user, client } = await aLearner(api);
  await client.call(usersEndpoints.me, {});
  expect(requestLines().at(-1)).toMatchObject({ user: user.id, status: 200 });
  expect(requestLines().at(-1)).not.toHaveProperty('code');
});

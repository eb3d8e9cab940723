import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { aLearner, aUser } from './builders.ts';
import { useApi, webOrigin } from './harness.ts';

const api = useApi();

test('a user logs in, is recognised, and logs out', async () => {
  const user = await aUser(api, { password: 'correct horse' });
  const client = api.anonymous();
  const login = await client.call(usersEndpoints.login, {
    body: { username: user.username.toUpperCase(), password: 'correct horse' },
  });
  expect(login.statusCode).toBe(200);
  expect(login.json()).toMatchObject({ id: user.id, username: user.username, is_staff: false });
  expect(login.cookies.find(({ name }) => name === 'sentiero_session')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  });
  expect((await client.call(usersEndpoints.me)).json()).toMatchObject({ id: user.id });
  expect((await client.call(usersEndpoints.logout)).statusCode).toBe(204);
  expect((await client.call(usersEndpoints.me)).json()).toMatchObject({
    status: 403,
    code: 'not_authenticated',
  });
});

test('a page learns who is logged in, or that nobody is, which is no error', async () => {
  const { user, client } = await aLearner(api);
  const visitor = await api.anonymous().call(usersEndpoints.session);
  expect(visitor.statusCode).toBe(200);
  expect(visitor.json()).toEqual({ user: null });
  expect((await client.call(usersEndpoints.session)).json()).toMatchObject({
    user: { id: user.id, username: user.username },
  });
  await client.call(usersEndpoints.logout);
  expect((await client.call(usersEndpoints.session)).json()).toEqual({ user: null });
});

test("a user logs in with the account's email address", async () => {
  const user = await aUser(api, { password: 'correct horse' });
  const logIn = (username: string, password: string) =>
    api.anonymous().call(usersEndpoints.login, { body: { username, password } });
  const login = await logIn(` ${user.email.toUpperCase()} `, 'correct horse');
  expect(login.json()).toMatchObject({ id: user.id, username: user.username });
  expect((await logIn(user.email, 'wrong horse')).json()).toMatchObject({ code: 'login_failed' });
});

test("a user whose username is another user's email address logs in only with that username", async () => {
  const owner = await aUser(api, { password: 'correct horse' });
  const namesake = await aUser(api, { username: owner.email, password: 'battery staple' });
  const logIn = (password: string) =>
    api.anonymous().call(usersEndpoints.login, { body: { username: owner.email, password } });
  expect((await logIn('battery staple')).json()).toMatchObject({ id: namesake.id });
  expect((await logIn('correct horse')).json()).toMatchObject({ code: 'login_failed' });
});

test('a wrong password and an unknown user get the same response', async () => {
  const user = await aUser(api);
  const wrong = await api
    .anonymous()
    .call(usersEndpoints.login, { body: { username: user.username, password: 'no' } });
  const unknown = await api
    .anonymous()
    .call(usersEndpoints.login, { body: { username: 'nobody', password: 'no' } });
  expect(wrong.statusCode).toBe(403);
  expect(wrong.json()).toMatchObject({ code: 'login_failed' });
  expect(unknown.json()).toEqual(wrong.json());
});

test('login reports every field that is missing or of the wrong type', async () => {
  const response = await api.anonymous().call(usersEndpoints.login, { body: { username: 5 } });
  expect(response.statusCode).toBe(400);
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect(
    response
      .json()
      .errors.map((error: { path: string }) => error.path)
      .toSorted(),
  ).toEqual(['/password', '/username']);
});

test('malformed JSON has its own error code', async () => {
  const client = api.anonymous();
  await client.call(usersEndpoints.me);
  const response = await client.call(usersEndpoints.login, {
    body: '{"username":',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'malformed_json' });
});

test('an unsafe call without the XSRF header is refused, and the header is named', async () => {
  const { client } = await aLearner(api);
  const response = await client.call(usersEndpoints.logout, { headers: { 'X-XSRF-TOKEN': '' } });
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({ code: 'xsrf_failed' });
  expect(response.json().detail).toContain('X-XSRF-TOKEN');
});

test('an unsafe call from a foreign origin is refused', async () => {
  const { client } = await aLearner(api);
  const foreign = await client.call(usersEndpoints.logout, {
    headers: { origin: 'http://shop.localhost:8080' },
  });
  expect(foreign.json()).toMatchObject({ status: 403, code: 'origin_refused' });
  const own = await client.call(usersEndpoints.logout, { headers: { origin: webOrigin } });
  expect(own.statusCode).toBe(204);
});

test('a new login rotates the session', async () => {
  const { user, client } = await aLearner(api);
  const before = client.cookies.get('sentiero_session') ?? '';
  await client.call(usersEndpoints.login, { body: { username: user.username, password: user.password } });
  expect(client.cookies.get('sentiero_session')).not.toBe(before);
  const old = api.anonymous();
  old.cookies.set('sentiero_session', before);
  expect((await old.call(usersEndpoints.me)).statusCode).toBe(403);
});

test('a session ends after 14 days without use', async () => {
  const { client } = await aLearner(api);
  api.time.pass(13 * 86_400_000);
  expect((await client.call(usersEndpoints.me)).statusCode).toBe(200);
  api.time.pass(13 * 86_400_000);
  expect((await client.call(usersEndpoints.me)).statusCode).toBe(200);
  api.time.pass(15 * 86_400_000);
  expect((await client.call(usersEndpoints.me)).statusCode).toBe(403);
});

test('the mail language is one of four', async () => {
  const { client } = await aLearner(api);
  expect((await client.call(usersEndpoints.setLanguage, { body: { language: 'fr' } })).statusCode).toBe(204);
  expect((await client.call(usersEndpoints.setLanguage, { body: { language: 'rm' } })).statusCode).toBe(400);
});

test('an unknown URL is a problem+json 404', async () => {
  const response = await api.app.inject('/no/such/thing');
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'not_found', status: 404 });
});

test('a NUL character is bad input, not a server error', async () => {
  const response = await api
    .anonymous()
    .call(usersEndpoints.login, { body: { username: 'a\0b', password: 'x' } });
  expect(response.json()).toMatchObject({ status: 400, code: 'invalid_input' });
});

import { usersEndpoints } from '@sentiero/contracts/users';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { expect, test, vi } from 'vitest';
import { aLearner, aUser } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();
async function aSecret(email: string): Promise<string> {
  const client = api.anonymous();
  const { verification } = (await client.call(verificationEndpoints.request, { body: { email } })).json();
  const mail = await vi.waitFor(() => {
    const own = api.mails.findLast(({ to }) => to === email);
    if (!own) throw new Error('no mail yet');
    return own;
  });
  const token = Number(/\d{6}/.exec(mail.text)?.[0]);
  return (await client.call(verificationEndpoints.confirm, { body: { verification, token } })).json().secret;
}
const signup = (secret: string, username: string) =>
  api.anonymous().call(usersEndpoints.signup, {
    body: { secret, username, password: 'a long password', first_name: 'Ada', last_name: 'Muster' },
  });

test('two parallel signups with one secret create exactly one account', async () => {
  const secret = await aSecret('twice@example.org');
  const answers = await Promise.all([signup(secret, 'twice-a'), signup(secret, 'twice-b')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 403]);
});

test('a taken username is a conflict, and the secret stays valid', async () => {
  const user = await aUser(api);
  const secret = await aSecret('taken@example.org');
  expect((await signup(secret, user.username)).json()).toMatchObject({ status: 409, code: 'username_taken' });
  expect((await signup(secret, 'free-name')).statusCode).toBe(201);
  const known = await aSecret(user.email);
  expect((await signup(known, 'another')).json()).toMatchObject({ status: 409, code: 'email_taken' });
});

test('a changed password ends all other sessions and rotates the caller’s own', async () => {
  const { user, client } = await aLearner(api);
  const other = api.anonymous();
  await other.call(usersEndpoints.login, { body: { username: user.username, password: user.password } });
  const change = (old_password: string) =>
    client.call(usersEndpoints.changePassword, { body: { old_password, new_password: 'another password' } });
  expect((await change('wrong')).json()).toMatchObject({ status: 403, code: 'wrong_password' });
  expect((await change(user.password)).statusCode).toBe(200);
  expect((await other.call(usersEndpoints.me)).statusCode).toBe(403);
  expect((await client.call(usersEndpoints.me)).statusCode).toBe(200);
});

test('with a proven address an account can move to it, and reset its password', async () => {
  const { user, client } = await aLearner(api);
  const moved = await client.call(usersEndpoints.changeEmail, {
    body: { secret: await aSecret('moved@example.org') },
  });
  expect(moved.json()).toMatchObject({ id: user.id, email: 'moved@example.org' });
  api.mails.length = 0;
  const body = { secret: await aSecret('moved@example.org'), password: 'a reset password' };
  expect((await client.call(usersEndpoints.resetPassword, { body })).statusCode).toBe(200);
  expect((await client.call(usersEndpoints.me)).statusCode).toBe(403);
});

test('staff page through users and change them', async () => {
  const { client } = await aLearner(api, { isStaff: true });
  const user = await aUser(api, { firstName: 'Zora%' });
  const list = await client.call(usersEndpoints.adminList, { query: { q: 'zora%', sort: '-id' } });
  expect(list.headers['x-total-count']).toBe('1');
  const update = (id: number) =>
    client.call(usersEndpoints.adminUpdate, { params: { id }, body: { is_teacher: true } });
  expect((await update(user.id)).json()).toMatchObject({ is_teacher: true, first_name: 'Zora%' });
  expect((await update(999_999)).statusCode).toBe(404);
  const found = await client.call(usersEndpoints.search, { query: { q: 'zora', is_teacher: true } });
  expect(found.json()).toHaveLength(1);
});

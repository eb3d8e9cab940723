import { auditEndpoints } from '@sentiero/contracts/audit';
import { usersEndpoints as users } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { aLearner, aLesson, aUser } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();
const staff = () => aLearner(api, { isStaff: true });
const newcomer = { username: 'Newcomer', first_name: 'New', last_name: 'Comer' };

test('an account without an address shows none, and its code sets its first password', async () => {
  const { client } = await staff();
  const made = await client.call(users.adminCreate, { body: { ...newcomer, is_teacher: true } });
  expect(made.statusCode).toBe(201);
  const { user, code } = made.json();
  expect(user).toMatchObject({ ...newcomer, email: '', is_teacher: true, is_staff: false });
  const password = 'birch lantern trout';
  const body = { secret: code, password };
  expect((await api.anonymous().call(users.resetPassword, { body })).statusCode).toBe(200);
  const login = { username: newcomer.username, password };
  expect((await api.anonymous().call(users.login, { body: login })).statusCode).toBe(200);
});

test('an account with an address gets a link, and staff see no code', async () => {
  const { client } = await staff();
  const body = { ...newcomer, username: 'mailed', email: 'mailed@school.example' };
  const { user, code } = (await client.call(users.adminCreate, { body })).json();
  expect([user.email, code]).toEqual(['mailed@school.example', null]);
  expect((await client.call(users.sendReset, { params: { id: user.id } })).json()).toEqual({ code: null });
});

test('a taken username is refused, and nothing is created', async () => {
  const { client } = await staff();
  const { username } = await aUser(api);
  const refused = await client.call(users.adminCreate, { body: { ...newcomer, username } });
  expect(refused.json()).toMatchObject({ code: 'username_taken' });
  const { body } = { body: (await client.call(users.adminList, { query: { q: username } })).json() };
  expect(body).toHaveLength(1);
});

test('a closed account gets no way to a new password', async () => {
  const { client } = await staff();
  const { id } = await aUser(api, { closedAt: api.time.now });
  const refused = await client.call(users.sendReset, { params: { id } });
  expect(refused.json()).toMatchObject({ code: 'account_closed' });
});

test('the audit log names what is there, and nothing that is deleted', async () => {
  const { client } = await staff();
  const { user } = (
    await client.call(users.adminCreate, { body: { ...newcomer, username: 'named' } })
  ).json();
  const [entry] = (await client.call(auditEndpoints.list, { query: { object: `user:${user.id}` } })).json();
  expect(entry).toMatchObject({ object: `user:${user.id}`, object_name: { de: 'named', en: 'named' } });
  const { id } = await aLesson(api);
  await client.call(auditEndpoints.list, { query: { object: `lesson:${id}` } });
  const all = (await client.call(auditEndpoints.list, {})).json();
  for (const { object, object_name: name } of all)
    expect([object, name === null]).toEqual([object, !/^user:\d+$/.test(object)]);
});

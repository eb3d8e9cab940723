import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test, vi } from 'vitest';
import { verifications } from '../src/db/schema/index.ts';
import { hashToken, randomToken } from '../src/crypto.ts';
import { aLearner, aUser } from './builders.ts';
import { useApi } from './harness.ts';
import { mailTo } from './proofs.ts';

const api = useApi();
const { me, updateMe, search, adminGet, adminUpdate, changeEmail, resetPassword, signup } = usersEndpoints;

async function aSecret(email: string): Promise<string> {
  const secret = randomToken();
  const now = api.ctx.clock();
  await api.ctx.db.insert(verifications).values({
    handleHash: randomToken(),
    tokenHash: randomToken(),
    secretHash: hashToken(secret),
    email,
    triesLeft: 5,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
  });
  return secret;
}

test('a profile changes the fields sent, and keeps the rest', async () => {
  const { user, client } = await aLearner(api);
  const changed = await client.call(updateMe, { body: { first_name: 'Grace' } });
  const expected = { username: user.username, first_name: 'Grace', last_name: user.lastName };
  expect(changed.json()).toMatchObject(expected);
  expect((await client.call(me)).json()).toEqual(changed.json());
  expect((await client.call(updateMe, { body: {} })).json()).toEqual(changed.json());
});

test('users cannot make themselves staff or teacher, or take an unverified address', async () => {
  const { user, client } = await aLearner(api);
  const body = { is_staff: true, is_teacher: true, email: 'else@example.org', id: 1, last_name: 'New' };
  await client.call(updateMe, { body });
  expect((await client.call(me)).json()).toMatchObject({
    id: user.id,
    email: user.email,
    is_staff: false,
    is_teacher: false,
    last_name: 'New',
  });
});

test('a username is taken in any letter case, and its owner may change the case', async () => {
  const other = await aUser(api);
  const { user, client } = await aLearner(api);
  const rename = (username: string) => client.call(updateMe, { body: { username } });
  expect((await rename(other.username.toUpperCase())).json()).toMatchObject({
    status: 409,
    code: 'username_taken',
  });
  expect((await rename(user.username.toUpperCase())).json()).toMatchObject({
    username: user.username.toUpperCase(),
  });
});

test('a new username is mailed to the account’s address, with a link to a new password', async () => {
  const { user, client } = await aLearner(api, { language: 'fr' });
  const { client: staff } = await aLearner(api, { isStaff: true });
  const rename = (username: string) => client.call(updateMe, { body: { username } });
  expect((await rename('<b>hidden&name')).statusCode).toBe(200);
  const own = await mailTo(api, user.email, /nom d’utilisateur/);
  expect(own.text).toContain('\n<b>hidden&name\n');
  expect(own.html).toContain('<p>&lt;b&gt;hidden&amp;name</p>');
  expect(own.text).toContain('http://localhost:3000/reset-pw\n');

  const body = { username: 'renamed-by-staff', email: 'moved-too@example.org' };
  expect((await staff.call(adminUpdate, { params: { id: user.id }, body })).statusCode).toBe(200);
  await vi.waitFor(() => {
    const told = api.mails.filter(({ to }) => to === user.email).map(({ text }) => text);
    expect(told.some((text) => text.includes('renamed-by-staff'))).toBe(true);
  });
});

test('a username with the same key, or any other change, sends no mail', async () => {
  const { user, client } = await aLearner(api);
  for (const body of [{ username: user.username.toUpperCase() }, { first_name: 'Grace' }, {}])
    expect((await client.call(updateMe, { body })).statusCode).toBe(200);
  await client.call(updateMe, { body: { username: 'another-name' } });
  await mailTo(api, user.email, /username/);
  expect(api.mails.filter(({ to }) => to === user.email)).toHaveLength(1);
});

test('a search finds names and roles, at most 20, and reveals no email address', async () => {
  const { client } = await aLearner(api, { isTeacher: true });
  for (let n = 0; n < 21; n++) await aUser(api, { firstName: 'Quirin', isTeacher: n === 0 });
  const find = async (query: object) => (await client.call(search, { query })).json() as object[];
  expect(await find({ q: 'quirin' })).toHaveLength(20);
  expect(await find({ q: 'quirin', is_teacher: true })).toHaveLength(1);
  expect(await find({ q: 'quirin', is_teacher: false })).toHaveLength(20);
  expect(await find({ q: 'example.org' })).toEqual([]);
  expect(await find({ q: '%%%' })).toEqual([]);
  const [found] = await find({ q: 'quirin' });
  expect(Object.keys(found ?? {}).toSorted()).toEqual([
    'first_name',
    'id',
    'is_teacher',
    'last_name',
    'username',
  ]);
});

test('staff can read a user, but cannot assign a name or address that another user has', async () => {
  const { client } = await aLearner(api, { isStaff: true });
  const [user, other] = [await aUser(api), await aUser(api)];
  const params = { id: user.id };
  expect((await client.call(adminGet, { params })).json()).toMatchObject({
    id: user.id,
    username: user.username,
    email: user.email,
    is_staff: false,
    is_teacher: false,
    last_login: null,
  });
  const change = async (body: object) => (await client.call(adminUpdate, { params, body })).json();
  expect(await change({ username: other.username })).toMatchObject({ status: 409, code: 'username_taken' });
  expect(await change({ email: other.email.toUpperCase() })).toMatchObject({
    status: 409,
    code: 'email_taken',
  });
});

test('a revoked role is gone at the next call', async () => {
  const { client } = await aLearner(api, { isStaff: true });
  const teacher = await aLearner(api, { isTeacher: true });
  const find = () => teacher.client.call(search, { query: { q: 'abc' } });
  expect((await find()).statusCode).toBe(200);
  const params = { id: teacher.user.id };
  await client.call(adminUpdate, { params, body: { is_teacher: false } });
  expect((await find()).json()).toMatchObject({ code: 'forbidden' });
});

test('the proof of an address works once, for one purpose', async () => {
  const { user, client } = await aLearner(api);
  const secret = await aSecret('once@example.org');
  expect((await client.call(changeEmail, { body: { secret } })).statusCode).toBe(200);
  const wrong = { status: 403, code: 'wrong_secret' };
  expect((await client.call(changeEmail, { body: { secret } })).json()).toMatchObject(wrong);
  const reset = await client.call(resetPassword, { body: { secret, password: 'a new password' } });
  expect(reset.json()).toMatchObject(wrong);
  const body = { username: 'x', first_name: 'x', last_name: 'x', password: 'a new password', secret };
  expect((await client.call(signup, { body })).json()).toMatchObject(wrong);
  const late = await aSecret(user.email);
  api.time.pass(60_001);
  expect((await client.call(changeEmail, { body: { secret: late } })).json()).toMatchObject(wrong);
});

test('an account cannot move to a taken address, and an unknown address resets no password', async () => {
  const other = await aUser(api);
  const { user, client } = await aLearner(api);
  const move = await client.call(changeEmail, { body: { secret: await aSecret(other.email) } });
  expect(move.json()).toMatchObject({ status: 409, code: 'email_taken' });
  expect((await client.call(me)).json()).toMatchObject({ email: user.email });
  const body = { secret: await aSecret('nobody@example.org'), password: 'a new password' };
  const reset = await api.anonymous().call(resetPassword, { body });
  expect(reset.json()).toMatchObject({ status: 404, code: 'not_found' });
});

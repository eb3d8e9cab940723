import { signInEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions } from '../src/db/schema/index.ts';
import { aLearner, aUser } from './builders.ts';
import { useApi, type Client } from './harness.ts';
import { aSecret, copyOf, dayMs, minuteMs } from './proofs.ts';

const api = useApi();
const { changeEmail, changePassword, confirmPassword, adminUpdate, me } = usersEndpoints;
const required = { status: 403, code: 'recent_login_required' };

const confirm = (client: Client, password: string) => client.call(confirmPassword, { body: { password } });

test('ten minutes after the login neither address nor password can be changed until the password is entered again', async () => {
  const { user, client } = await aLearner(api);
  const secret = await aSecret(api, 'later@example.org');
  const move = () => client.call(changeEmail, { body: { secret } });
  const body = { old_password: user.password, new_password: 'another password' };
  api.time.pass(10 * minuteMs + 1);
  expect((await client.call(changePassword, { body })).json()).toMatchObject(required);
  expect((await move()).json()).toMatchObject(required);
  expect((await client.call(me)).json()).toMatchObject({ email: user.email });

  expect((await confirm(client, 'not it')).json()).toMatchObject({ status: 403, code: 'wrong_password' });
  expect((await move()).json()).toMatchObject(required);
  expect((await confirm(client, user.password)).statusCode).toBe(204);
  // The refused call did not spend the proof.
  expect((await move()).json()).toMatchObject({ email: 'later@example.org' });
  expect((await client.call(changePassword, { body })).statusCode).toBe(200);
});

test('up to ten minutes after the login no password is required', async () => {
  const { client } = await aLearner(api);
  api.time.pass(10 * minuteMs);
  const body = { secret: await aSecret(api, 'soon@example.org') };
  expect((await client.call(changeEmail, { body })).statusCode).toBe(200);
});

test('a copy of the cookie gains nothing when its owner enters the password: it becomes void', async () => {
  const { user, client } = await aLearner(api);
  const thief = copyOf(api, client);
  api.time.pass(11 * minuteMs);
  expect((await confirm(client, user.password)).statusCode).toBe(204);
  const body = { secret: await aSecret(api, 'thief@example.org') };
  expect((await thief.call(changeEmail, { body })).json()).toMatchObject({ code: 'not_authenticated' });
  expect((await client.call(me)).statusCode).toBe(200);
});

test("staff change an account's email address only soon after a login, and other fields at any time", async () => {
  const { user: staff, client } = await aLearner(api, { isStaff: true });
  const user = await aUser(api);
  api.time.pass(11 * minuteMs);
  const change = (id: number, body: object) => client.call(adminUpdate, { params: { id }, body });
  expect((await change(user.id, { email: 'taken-over@example.org' })).json()).toMatchObject(required);
  expect((await change(staff.id, { email: 'thief2@example.org', last_name: 'X' })).json()).toMatchObject(
    required,
  );
  expect((await change(staff.id, { email: staff.email, last_name: 'Y' })).json()).toMatchObject({
    last_name: 'Y',
  });
  await confirm(client, staff.password);
  expect((await change(user.id, { email: 'moved-by-staff@example.org' })).statusCode).toBe(200);
});

test.each([{ is_staff: true }, { is_staff: false }, { is_teacher: true }, { username: 'renamed-by-staff' }])(
  'staff change %o of another user only soon after a login',
  async (body) => {
    const { user: staff, client } = await aLearner(api, { isStaff: true });
    const user = await aUser(api, { isStaff: 'is_staff' in body && !body.is_staff });
    api.time.pass(11 * minuteMs);
    const change = (input: object) => client.call(adminUpdate, { params: { id: user.id }, body: input });
    expect((await change({ ...body, last_name: 'X' })).json()).toMatchObject(required);
    const { json } = await client.call(usersEndpoints.adminGet, { params: { id: user.id } });
    expect(json()).toMatchObject({ last_name: user.lastName, username: user.username });
    expect((await change({ last_name: 'Y' })).json()).toMatchObject({ last_name: 'Y' });
    await confirm(client, staff.password);
    expect((await change(body)).json()).toMatchObject(body);
    api.time.pass(11 * minuteMs);
    // Setting the current value again is not a change.
    expect((await change({ ...body, last_name: 'Z' })).json()).toMatchObject({ last_name: 'Z' });
  },
);

test('a stolen staff cookie closes no account and ends no sessions until the password is entered', async () => {
  const { user: staff, client } = await aLearner(api, { isStaff: true });
  const { user, client: victim } = await aLearner(api);
  api.time.pass(11 * minuteMs);
  const params = { id: user.id };
  for (const endpoint of [usersEndpoints.close, usersEndpoints.endSessions, usersEndpoints.reopen])
    expect((await client.call(endpoint, { params })).json()).toMatchObject(required);
  expect((await victim.call(me)).statusCode).toBe(200);
  await confirm(client, staff.password);
  expect((await client.call(usersEndpoints.close, { params })).statusCode).toBe(200);
  expect((await victim.call(me)).statusCode).toBe(403);
});

test('a session ends for good 30 days after its login, however active it is', async () => {
  const { user, client } = await aLearner(api);
  const statuses: number[] = [];
  for (const isConfirmed of [false, false, true, false, false]) {
    statuses.push((await client.call(me)).statusCode);
    // Confirming the password does not start a new session.
    if (isConfirmed) await confirm(client, user.password);
    api.time.pass(7 * dayMs);
  }
  expect(statuses).toEqual(Array(5).fill(200));
  expect((await client.call(me)).statusCode).toBe(403);
  const { user: other, client: their } = await aLearner(api);
  api.time.pass(13 * dayMs);
  await their.call(me);
  api.time.pass(13 * dayMs);
  const answer = await their.call(me);
  const cookie = answer.cookies.find(({ name }) => name === 'sentiero_session');
  expect(cookie?.maxAge).toBe((4 * dayMs) / 1000);
  const [row] = await api.ctx.db.select().from(sessions).where(eq(sessions.userId, other.id));
  expect(row?.expiresAt).toEqual(new Date(api.time.now.getTime() + 4 * dayMs));
});

test('a user who ends all other sessions keeps their own', async () => {
  const { user, client } = await aLearner(api);
  const other = api.anonymous();
  await other.call(usersEndpoints.login, { body: { username: user.username, password: user.password } });
  expect((await client.call(signInEndpoints.endOtherSessions)).statusCode).toBe(204);
  expect((await other.call(me)).statusCode).toBe(403);
  expect((await client.call(me)).statusCode).toBe(200);
});

test('a user ends one other session with its sockets, and neither the own one nor those of others', async () => {
  const { user, client } = await aLearner(api);
  const stranger = await aLearner(api);
  const [lost, kept] = [api.anonymous(), api.anonymous()];
  const body = { username: user.username, password: user.password };
  for (const browser of [lost, kept]) {
    api.time.pass(1_000);
    await browser.call(usersEndpoints.login, { body });
  }
  const listed: { id: number; current: boolean }[] = (await client.call(signInEndpoints.sessions)).json();
  const [, second] = listed;
  const own = listed.find(({ current }) => current);
  const end = (from: Client, id = 0) => from.call(signInEndpoints.endSession, { params: { id } });
  expect((await end(stranger.client, second?.id)).statusCode).toBe(404);
  expect((await end(client, own?.id)).statusCode).toBe(404);
  const told: unknown[] = [];
  const subscription = api.ctx.hub.subscribe(user.id, (message) => void told.push(message));
  expect((await end(client, second?.id)).statusCode).toBe(204);
  subscription.end();
  expect(told).toEqual([{ kind: 'session-ended', sessionId: second?.id }]);
  expect((await lost.call(me)).statusCode).toBe(403);
  expect((await kept.call(me)).statusCode).toBe(200);
  expect((await client.call(me)).statusCode).toBe(200);
  expect((await end(client, second?.id)).statusCode).toBe(404);
  api.time.pass(11 * 60_000);
  expect((await end(client, second?.id)).json()).toMatchObject({ code: 'recent_login_required' });
});

import { auditEndpoints } from '@sentiero/contracts/audit';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { channels } from '@sentiero/contracts/realtime';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { usersEndpoints } from '@sentiero/contracts/users';
import { once } from 'node:events';
import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { users } from '../src/db/schema/index.ts';
import { aLearner, aLesson, aTarget } from './builders.ts';
import { labSessionOf, useApi, webOrigin } from './harness.ts';
import { aSecret } from './proofs.ts';

const api = useApi();
const { close, reopen, endSessions, login, me, resetPassword, adminGet, adminUpdate } = usersEndpoints;
const aStaff = () => aLearner(api, { isStaff: true });
const logIn = (username: string, password: string) =>
  api.anonymous().call(login, { body: { username, password } });

test('a closed account is logged out everywhere, its login fails like a wrong password, and its data is kept', async () => {
  const staff = await aStaff();
  const { user, client } = await aLearner(api);
  const target = await aTarget(api);
  await aLesson(api, { targetId: target.id });
  const params = { id: user.id };
  const { value } = (await client.call(targetsEndpoints.labToken, { params: { id: target.id } })).json();
  const lab = { token: String(value).split('=')[1] ?? '', target_id: target.id };
  expect(await labSessionOf(api, lab)).not.toBeNull();
  const base = (await api.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
  const cookie = client.cookies.header();
  const socket = new WebSocket(base + channels.events.path, { headers: { origin: webOrigin, cookie } });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'message');

  const answer = await staff.client.call(close, { params });
  expect(answer.json()).toMatchObject({ id: user.id, closed_at: api.time.now.toISOString() });
  expect(await closed).toBe(4001);
  expect((await client.call(me)).json()).toMatchObject({ code: 'not_authenticated' });
  expect(await labSessionOf(api, lab)).toBeNull();

  const wrong = await logIn(user.username, 'not the password');
  const right = await logIn(user.username, user.password);
  expect([right.statusCode, right.json()]).toEqual([403, wrong.json()]);
  const body = { secret: await aSecret(api, user.email), password: 'birch lantern trout' };
  expect((await api.anonymous().call(resetPassword, { body })).json()).toMatchObject({
    code: 'account_closed',
  });
  expect((await staff.client.call(progressEndpoints.byUser, { params })).statusCode).toBe(200);
  expect((await staff.client.call(adminGet, { params })).json()).toMatchObject({ username: user.username });

  expect((await staff.client.call(reopen, { params })).json()).toMatchObject({ closed_at: null });
  expect((await logIn(user.username, user.password)).statusCode).toBe(200);
  const query = { object: `user:${user.id}`, actor: staff.user.id };
  const entries = (await staff.client.call(auditEndpoints.list, { query })).json() as { action: string }[];
  expect(entries.map(({ action }) => action)).toEqual(['user.reopen', 'user.close']);
});

test('an account closed during its login is not logged in', async () => {
  const staff = await aStaff();
  const { user } = await aLearner(api);
  const clients = Array.from({ length: 8 }, () => api.anonymous());
  const logins = clients.map((client) =>
    client.call(login, { body: { username: user.username, password: user.password } }),
  );
  expect((await staff.client.call(close, { params: { id: user.id } })).statusCode).toBe(200);
  await Promise.all(logins);
  for (const client of clients) expect((await client.call(me)).statusCode).toBe(403);
});

test('staff end the sessions of an account, which can log in again', async () => {
  const staff = await aStaff();
  const { user, client } = await aLearner(api);
  expect((await staff.client.call(endSessions, { params: { id: user.id } })).statusCode).toBe(200);
  expect((await client.call(me)).statusCode).toBe(403);
  expect((await logIn(user.username, user.password)).statusCode).toBe(200);
  expect((await staff.client.call(endSessions, { params: { id: 999_999 } })).statusCode).toBe(404);
});

test('staff cannot close their own account, and of the last two who close each other one stays', async () => {
  const one = await aStaff();
  const others = await api.ctx.db.select({ id: users.id }).from(users);
  await api.ctx.db
    .update(users)
    .set({ isStaff: false })
    .where(
      inArray(
        users.id,
        others.map(({ id }) => id).filter((id) => id !== one.user.id),
      ),
    );
  const own = await one.client.call(close, { params: { id: one.user.id } });
  expect(own.json()).toMatchObject({ status: 409, code: 'own_account' });
  const two = await aStaff();
  const answers = await Promise.all([
    one.client.call(close, { params: { id: two.user.id } }),
    two.client.call(close, { params: { id: one.user.id } }),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const left = answers[0]?.statusCode === 200 ? one : two;
  expect((await left.client.call(me)).statusCode).toBe(200);
  // A closed account does not count when the last open one is about to lose the right.
  const demote = { params: { id: left.user.id }, body: { is_staff: false } };
  expect((await left.client.call(adminUpdate, demote)).json()).toMatchObject({ code: 'last_staff' });
});

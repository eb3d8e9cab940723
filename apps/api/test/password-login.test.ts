import { externalEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../src/db/schema/index.ts';
import { aLearner } from './builders.ts';
import { anIdentity } from './codes.ts';
import { useApi } from './harness.ts';

const api = useApi({ PASSWORD_LOGIN: 'staff' });

test('the login page learns that only staff use a password', async () => {
  const answer = await api.anonymous().call(externalEndpoints.passwordLogin);
  expect(answer.json()).toEqual({ staff_only: true });
});

test('with PASSWORD_LOGIN=staff only staff log in with a password, and it is no way in for others', async () => {
  // Logged in as long as a password was enough.
  const learner = await aLearner(api, { isStaff: true });
  await api.ctx.db.update(users).set({ isStaff: false }).where(eq(users.id, learner.user.id));
  const staff = await aLearner(api, { isStaff: true });
  const logIn = async (body: object) =>
    (await api.anonymous().call(usersEndpoints.login, { body })).json() as object;
  expect(await logIn(learner.user)).toMatchObject({ status: 403, code: 'password_login_off' });
  expect(await logIn({ ...learner.user, password: 'wrong' })).toMatchObject({ code: 'login_failed' });
  expect(await logIn(staff.user)).toMatchObject({ id: staff.user.id });
  const unlink = async ({ client, user }: typeof learner) =>
    (await client.call(externalEndpoints.unlink, { params: { id: await anIdentity(api, user.id) } }))
      .statusCode;
  expect([await unlink(learner), await unlink(staff)]).toEqual([409, 204]);
});

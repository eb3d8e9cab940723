import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { apiTokensEndpoints, signInEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { findSession } from '../src/modules/users/sessions.service.ts';
import { CatchUp } from '../src/realtime/catch-up.ts';
import { aLearner, aUser } from './builders.ts';
import { switchOn } from './codes.ts';
import { useApi, type Client } from './harness.ts';
import { dayMs, minuteMs } from './proofs.ts';

const api = useApi({ STAFF_SECOND_FACTOR_AFTER_DAYS: '7' });
const required = { status: 403, code: 'second_factor_required' };

const logInAgain = async ({ username, password }: { username: string; password: string }) => {
  const client = api.anonymous();
  await client.call(usersEndpoints.login, { body: { username, password } });
  return client;
};
const readsUsers = async (client: Client) => (await client.call(usersEndpoints.adminList)).statusCode;

test('staff without a second factor have no rights after the grace time, and get them back by setting one up', async () => {
  const { user, client } = await aLearner(api, { isStaff: true, isTeacher: true });
  const other = await aUser(api);
  expect(await readsUsers(client)).toBe(200);
  api.time.pass(7 * dayMs - 1);
  expect(await readsUsers(client)).toBe(200);
  api.time.pass(1);
  for (const endpoint of [usersEndpoints.adminList, authoringEndpoints.listLessons, apiTokensEndpoints.list])
    expect((await client.call(endpoint)).json()).toMatchObject(required);
  const create = await client.call(coursesEndpoints.create, { body: { name: 'Web' } });
  expect(create.json()).toMatchObject(required);
  // Calls that anybody may make no longer show more to staff.
  const params = { id: other.id };
  expect((await client.call(progressEndpoints.byUser, { params })).json()).toMatchObject({
    code: 'forbidden',
  });
  expect((await client.call(usersEndpoints.me)).json()).toMatchObject({ id: user.id, is_staff: true });

  const again = await logInAgain(user);
  await switchOn(api, again);
  expect(await readsUsers(again)).toBe(200);
  await again.call(signInEndpoints.removeTotp);
  expect((await again.call(usersEndpoints.adminList)).json()).toMatchObject(required);
});

test('the grace time begins when somebody becomes staff', async () => {
  const { user, client } = await aLearner(api);
  api.time.pass(30 * dayMs);
  const { client: staff } = await aLearner(api, { isStaff: true });
  await staff.call(usersEndpoints.adminUpdate, { params: { id: user.id }, body: { is_staff: true } });
  const made = await logInAgain(user);
  expect(await readsUsers(made)).toBe(200);
  expect((await client.call(usersEndpoints.me)).statusCode).toBe(403);
  api.time.pass(7 * dayMs);
  expect((await made.call(usersEndpoints.adminList)).json()).toMatchObject(required);
});

test('learners and teachers owe nothing, and neither do tokens of staff within the grace time', async () => {
  const teacher = await aLearner(api, { isTeacher: true });
  const { client: staff } = await aLearner(api, { isStaff: true });
  const expires = new Date(api.time.now.getTime() + 30 * dayMs).toISOString();
  const body = { name: 'Script', scopes: ['lessons:write'], expires };
  const { token } = (await staff.call(apiTokensEndpoints.create, { body })).json() as { token: string };
  const use = () =>
    api.anonymous().call(authoringEndpoints.listLessons, { headers: { authorization: `Bearer ${token}` } });
  expect((await use()).statusCode).toBe(200);
  api.time.pass(8 * dayMs);
  expect((await use()).json()).toMatchObject(required);
  expect((await teacher.client.call(coursesEndpoints.create, { body: { name: 'Web' } })).statusCode).toBe(
    201,
  );
});

test('whoever owes a second factor keeps working as a learner: the roles that sockets are compared with do not end them', async () => {
  const { user } = await aLearner(api, { isStaff: true });
  api.time.pass(8 * dayMs + minuteMs);
  const client = await logInAgain(user);
  const found = await findSession(api.ctx, client.cookies.get('sentiero_session') ?? '');
  if (!found) throw new Error('there is no session');
  expect(found.actor).toMatchObject({ isStaff: false, owesFactor: true });
  const catchUp = new CatchUp(api.ctx);
  const outcome = await new Promise((resolve) => {
    catchUp.follow({
      actor: found.actor,
      tell: () => undefined,
      end: () => resolve('ended'),
      catchUp: async () => resolve('told'),
    });
    catchUp.ask(user.id);
  });
  expect(outcome).toBe('told');
});

import { apiTokensEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../src/db/schema/index.ts';
import { aLearner } from './builders.ts';
import { aPerson, myself, School } from './lti-school.ts';
import { aSecret } from './proofs.ts';

const moodle = await School.open();
const { changeEmail } = usersEndpoints;
const required = { status: 403, code: 'recent_login_required' };

test('a launch never counts as a recent login, since the platform may have asked nothing', async () => {
  const [client, person] = [moodle.api.anonymous(), aPerson()];
  await moodle.come(client, person);
  const { id } = await myself(client);
  await moodle.api.ctx.db.update(users).set({ isStaff: true, isTeacher: true }).where(eq(users.id, id));
  const staff = moodle.api.anonymous();
  await moodle.press(staff, await moodle.platform.launch(staff, person));
  expect(await myself(staff)).toMatchObject({ id });
  const other = await aLearner(moodle.api);
  const secret = await aSecret(moodle.api, 'thief@example.org');
  const calls = [
    staff.call(changeEmail, { body: { secret } }),
    staff.call(usersEndpoints.adminUpdate, { params: { id: other.user.id }, body: { is_staff: true } }),
    staff.call(apiTokensEndpoints.create, {
      body: { name: 'x', scopes: ['progress:read'], expires: '2031-01-01T00:00:00.000Z' },
    }),
    client.call(changeEmail, { body: { secret } }),
  ];
  for (const answer of await Promise.all(calls)) expect(answer.json()).toMatchObject(required);
});

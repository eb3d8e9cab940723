import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { aLearner } from './builders.ts';
import { useApi } from './harness.ts';

// A separate file, because no one else may be staff in its database.
const api = useApi();

test('the last staff account cannot lose its right, however many try concurrently', async () => {
  const staff = await Promise.all([0, 1, 2].map(() => aLearner(api, { isStaff: true })));
  const demote = ({ client, user }: (typeof staff)[number]) =>
    client.call(usersEndpoints.adminUpdate, { params: { id: user.id }, body: { is_staff: false } });
  const answers = await Promise.all(staff.map(demote));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409]);
  const [refused] = answers.filter(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({ code: 'last_staff' });
});

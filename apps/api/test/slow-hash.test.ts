import { usersEndpoints } from '@sentiero/contracts/users';
import { hash } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { aLearner } from './builders.ts';
import { useApi } from './harness.ts';
import { aSecret } from './proofs.ts';

const api = useApi();

/** Keeps all hashing threads busy for a second or more. */
function holdUpHashing() {
  let isOver = false;
  const costly = { memoryCost: 19_456, timeCost: 40, parallelism: 1 };
  const over = Promise.all(Array.from({ length: 8 }, () => hash('busy', costly))).then(() => (isOver = true));
  return { over, isOver: () => isOver };
}

const transactions = async () => (await api.ctx.metrics.databaseTransactions.get()).values[0]?.value ?? 0;
const asked = (table: string) => api.queries.filter((query) => query.includes(`from "${table}"`)).length;

test('signup, reset and change of a password hold no database connection while hashing', async () => {
  const { user, client } = await aLearner(api);
  const { user: other } = await aLearner(api);
  const secrets = [await aSecret(api, 'new@example.org'), await aSecret(api, other.email)];
  api.queries.length = 0;
  const hashing = holdUpHashing();
  const anonymous = api.anonymous();
  const names = { username: 'newcomer', first_name: 'Nina', last_name: 'New' };
  const password = 'quite another one';
  const calls = [
    anonymous.call(usersEndpoints.signup, { body: { ...names, password, secret: secrets[0] } }),
    anonymous.call(usersEndpoints.resetPassword, { body: { password, secret: secrets[1] } }),
    client.call(usersEndpoints.changePassword, {
      body: { old_password: user.password, new_password: password },
    }),
  ];
  await vi.waitFor(() => expect([asked('verifications'), asked('passwords')]).toEqual([2, 1]));
  await vi.waitFor(async () => expect(await transactions()).toBe(0));
  expect(hashing.isOver()).toBe(false);
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([201, 200, 200]);
  await hashing.over;
});

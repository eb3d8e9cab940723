import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { seedDemoAccounts } from '../src/modules/users/demo-accounts.ts';
import { createStaff } from '../src/modules/users/create-staff.ts';
import { issueSecret } from '../src/modules/verification/secrets.service.ts';
import { hashPassword } from '../src/modules/users/passwords.ts';
import { setPassword } from '../src/modules/users/users.store.ts';
import { aLearner, aUser } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();
const good = 'birch lantern trout';
const logIn = (username: string, password: string) =>
  api.anonymous().call(usersEndpoints.login, { body: { username, password } });

const refused: [string, string][] = [
  ['1234567', 'too_short'],
  ['12345678', 'too_common'],
  ['PassWord', 'too_common'],
  ['iloveyou', 'too_common'],
  ['ｑwertyuiop', 'too_common'],
  ['grace1990', 'own_name'],
  ['HopperGrace', 'own_name'],
  ['admiral', 'too_short'],
  ['admiral.hopper', 'own_name'],
  ['ADMIRAL.HOPPER@NAVY.EXAMPLE', 'own_name'],
  ['x'.repeat(1025), 'too_long'],
];

let count = 0;
const person = () => ({
  username: `cobol${++count}`,
  firstName: 'Grace',
  lastName: 'Hopper',
  email: `admiral.hopper${count}@navy.example`,
});
const own = (password: string, { email }: { email: string }) =>
  password.replace(/admiral\.hopper/i, email.split('@')[0] ?? '');

test.each(refused)(
  '%s is refused by signup, change, reset and the first password of staff: %s',
  async (password, code) => {
    const newcomer = person();
    const signup = await api.anonymous().call(usersEndpoints.signup, {
      body: {
        secret: await issueSecret(api.ctx, newcomer.email, 60_000),
        username: newcomer.username,
        first_name: 'Grace',
        last_name: 'Hopper',
        password: own(password, newcomer),
      },
    });
    const { user, client } = await aLearner(api, person());
    const change = await client.call(usersEndpoints.changePassword, {
      body: { old_password: user.password, new_password: own(password, user) },
    });
    const reset = async (email: string, given: string, secret?: string) =>
      api.anonymous().call(usersEndpoints.resetPassword, {
        body: { secret: secret ?? (await issueSecret(api.ctx, email, 60_000)), password: given },
      });
    const staff = person();
    const link = new URL(await createStaff(api.ctx, staff));
    const secret = new URLSearchParams(link.hash.slice(1)).get('secret') ?? '';
    const first = await reset(
      staff.email,
      own(password, staff).replace(/^HopperGrace$|^grace1990$/, staff.username + '99'),
      secret,
    );
    const answers = [signup, change, await reset(user.email, own(password, user)), first];
    for (const [place, answer] of answers.entries())
      expect(answer.json(), String(place)).toMatchObject({
        status: 400,
        code: 'invalid_input',
        errors: [{ path: place === 1 ? '/new_password' : '/password', code }],
      });
    expect((await logIn(user.username, user.password)).statusCode).toBe(200);
    // A refused attempt leaves the proof valid.
    expect((await reset(staff.email, good, secret)).statusCode).toBe(200);
  },
);

test('the same characters form the same password, however a keyboard composes them', async () => {
  const { user, client } = await aLearner(api);
  const composed = 'Zürich-Café-8';
  const new_password = composed.normalize('NFD');
  const body = { old_password: user.password, new_password };
  expect((await client.call(usersEndpoints.changePassword, { body })).statusCode).toBe(200);
  for (const typed of [composed, new_password])
    expect((await logIn(user.username, typed)).statusCode).toBe(200);
});

test('a password older than the rules still logs in, whether short, common or decomposed', async () => {
  for (const password of ['pw', '12345678', 'Zu\u0308rich']) {
    const user = await aUser(api);
    await setPassword(api.ctx, user.id, await hashPassword(password));
    expect((await logIn(user.username, password)).statusCode).toBe(200);
  }
});

test('the demo accounts log in with their public passwords', async () => {
  await seedDemoAccounts(api.ctx);
  for (const role of ['learner', 'teacher', 'staff'])
    expect((await logIn(role, `${role}-demo`)).statusCode).toBe(200);
});

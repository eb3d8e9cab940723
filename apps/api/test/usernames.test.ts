import { auditEndpoints } from '@sentiero/contracts/audit';
import { usersEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../src/db/schema/index.ts';
import { issueSecret } from '../src/modules/verification/secrets.service.ts';
import { aLearner, aUser } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi({ RATE_LIMITS: 'on', LIMIT_LOGIN_ADDRESS: 'off', LIMIT_SECRET_ADDRESS: 'off' });
const password = 'birch lantern trout';

let count = 0;
async function signUp(username: string) {
  const secret = await issueSecret(api.ctx, `name${++count}@example.org`, 60_000);
  const body = { secret, username, password, first_name: 'Ada', last_name: 'Muster' };
  return api.anonymous().call(usersEndpoints.signup, { body });
}
const logIn = (username: string, given = password, from = '198.51.100.1') =>
  api.anonymous().call(usersEndpoints.login, { body: { username, password: given }, from });

test.each([
  ['Straße', ['STRASSE', 'strasse', 'ｓｔｒａｓｓｅ', 'stra\u00ADße', 'strasse ']],
  ['Zoe\u0308', ['zo\u00EB', 'ZOE\u0308', 'zoë\u200B', ' zoë']],
  ['\u0130ris', ['i\u0307ris', '\u0130RIS']],
  ['maria', ['ＭＡＲＩＡ', 'mar\u0131a', 'MARIA\uFEFF', 'maria\u00A0']],
])(
  '%s in another spelling is the same account, and no other user can take the name',
  async (name, variants) => {
    const made = await signUp(name);
    expect(made.statusCode).toBe(201);
    for (const variant of variants) {
      expect((await logIn(variant)).json(), variant).toMatchObject({ id: made.json().id });
      expect((await signUp(variant)).statusCode, variant).toBeGreaterThanOrEqual(400);
    }
  },
);

test.each([
  ['Straße', 'STRASSE'],
  ['guessed', 'ＧＵＥＳＳＥＤ'],
  ['gu\u0131lt', 'GUILT\u200B'],
  ['nobody-here', ' NOBODY-here'],
])(
  'the spellings of %s share one budget of guesses, whether or not the name exists',
  async (name, variant) => {
    const from = `198.51.100.${10 + ++count}`;
    const answers: number[] = [];
    for (let turn = 0; turn < 12; turn++)
      answers.push((await logIn(turn % 2 ? name : variant, `guess ${turn}`, from)).statusCode);
    expect(answers).toEqual([...Array(10).fill(403), 429, 429]);
  },
);

test.each([
  ['with a blank', 'a b'],
  ['with a zero-width space', 'ada\u200Bx'],
  ['of two alphabets', '\u0430da'],
  ['in two directions', 'adaשרה'],
])('a name %s is refused at its field by signup, profile and staff', async (_what, username) => {
  const { user, client } = await aLearner(api, { isStaff: true });
  const answers = [
    await signUp(username),
    await client.call(usersEndpoints.updateMe, { body: { username } }),
    await client.call(usersEndpoints.adminUpdate, { params: { id: user.id }, body: { username } }),
  ];
  for (const answer of answers)
    expect(answer.json()).toMatchObject({
      status: 400,
      code: 'invalid_input',
      errors: [{ path: '/username', code: expect.stringMatching(/refused|mixed/) }],
    });
});

test('an abandoned name is free, and one claimed twice at once goes to one account', async () => {
  const { client } = await aLearner(api);
  const rename = (username: string) => client.call(usersEndpoints.updateMe, { body: { username } });
  expect((await rename('first-name')).statusCode).toBe(200);
  expect((await rename('second-name')).statusCode).toBe(200);
  expect((await signUp('FIRST-NAME')).statusCode).toBe(201);
  const both = await Promise.all([signUp('ｗanted'), signUp('WANTED')]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
});

test('probing for usernames by renaming ends after twenty tries an hour', async () => {
  const { client } = await aLearner(api);
  const other = await aUser(api);
  const answers: number[] = [];
  for (let turn = 0; turn < 22; turn++)
    answers.push(
      (await client.call(usersEndpoints.updateMe, { body: { username: other.username } })).statusCode,
    );
  expect(answers).toEqual([...Array(20).fill(409), 429, 429]);
});

test('the audit log contains every old and new username, whether changed by the user or by staff', async () => {
  const { user, client } = await aLearner(api);
  const staff = await aLearner(api, { isStaff: true });
  await client.call(usersEndpoints.updateMe, { body: { username: 'renamed-once', first_name: 'Eva' } });
  const params = { id: user.id };
  await staff.client.call(usersEndpoints.adminUpdate, { params, body: { username: 'renamed-twice' } });
  const query = { object: `user:${user.id}`, action: 'user.update' };
  const entries = (await staff.client.call(auditEndpoints.list, { query })).json();
  expect(entries).toMatchObject([
    { actor: { id: staff.user.id }, detail: 'username: renamed-once → renamed-twice' },
    { actor: { id: user.id }, detail: `username: ${user.username} → renamed-once, first_name` },
  ]);
  expect(await api.ctx.db.$count(users, eq(users.username, 'renamed-twice'))).toBe(1);
});

import { externalEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import { freePort } from '@sentiero/postgres';
import { startGlewlwyd } from '@sentiero/programs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApi, type Client } from './harness.ts';

const port = await freePort();
const client = { id: 'sentiero', secret: 'a secret of the client' };
const setting = {
  id: 'school',
  name: 'Kantonsschule',
  issuer: `http://127.0.0.1:${port}/api/oidc`,
  client_id: client.id,
  client_secret: client.secret,
  roles: [{ claim: 'groups', value: 'teachers', role: 'teacher' }],
};
const api = useApi({ OIDC_PROVIDERS: JSON.stringify([setting]) });
const { start, callback, pending, settle } = externalEndpoints;
const params = { provider: 'school' };
const web = 'http://localhost:3000';

let school: Awaited<ReturnType<typeof startGlewlwyd>>;
beforeAll(async () => {
  const redirectUri = 'http://localhost:8000/auth/school/callback';
  school = await startGlewlwyd({ port, client: { ...client, redirectUri } });
}, 300_000);
afterAll(() => school.stop());

let count = 0;
async function aPerson(groups: string[] = []) {
  const username = `zoe${++count}`;
  const email = `${username}@school.example`;
  await school.add({ username, name: 'Zoë Müller', givenName: 'Zoë', email, groups });
  return username;
}

const begin = async (browser: Client) =>
  String((await browser.call(start, { params, query: { next: '/courses' } })).headers.location);

/** Goes to the school and comes back; where the callback leads. */
async function come(browser: Client, username: string): Promise<unknown> {
  const query = await school.logIn(await begin(browser), username);
  return (await browser.call(callback, { params, query })).headers.location;
}

/** Somebody who has come for the first time and made an account. */
async function aMember(groups?: string[]) {
  const username = await aPerson(groups);
  const browser = api.anonymous();
  expect(await come(browser, username)).toBe(`${web}/welcome?next=%2Fcourses`);
  const known = await browser.call(pending);
  expect(known.json()).toMatchObject({
    first_name: 'Zoë',
    email: `${username}@school.example`,
    suggested_username: username,
  });
  const body = { do: 'create' as const, username, first_name: 'Zoë', last_name: 'Müller' };
  const made = await browser.call(settle, { body });
  expect(made.statusCode).toBe(200);
  return { username, user: made.json() as { id: number; is_teacher: boolean } };
}

test('with Debian’s provider, the first login makes an account and the next one leads to the page', async () => {
  const { username, user } = await aMember();
  const browser = api.anonymous();
  expect(await come(browser, username)).toBe(`${web}/courses`);
  expect((await browser.call(usersEndpoints.me)).json()).toMatchObject({ id: user.id, is_teacher: false });
});

test('a wrong state and a replayed code of Debian’s provider start no session', async () => {
  const { username } = await aMember();
  const browser = api.anonymous();
  const query = await school.logIn(await begin(browser), username);
  const wrong = { ...query, state: 'x'.repeat(43) };
  const refused = await browser.call(callback, { params, query: wrong });
  expect(refused.headers.location).toContain('problem=provider-refused');

  const first = api.anonymous();
  const spent = await school.logIn(await begin(first), username);
  expect((await first.call(callback, { params, query: spent })).headers.location).toBe(`${web}/courses`);
  const second = api.anonymous();
  const { state = '' } = Object.fromEntries(new URL(await begin(second)).searchParams);
  const replayed = await second.call(callback, { params, query: { ...spent, state } });
  expect(replayed.headers.location).toContain('problem=provider-refused');
  expect((await second.call(usersEndpoints.me)).statusCode).toBe(403);
});

test('a new account at Debian’s provider is somebody else, whatever its name and address', async () => {
  const { username } = await aMember();
  await school.remove(username);
  await school.add({
    username,
    name: 'Zoë Müller',
    givenName: 'Zoë',
    email: `${username}@school.example`,
    groups: [],
  });
  const browser = api.anonymous();
  expect(await come(browser, username)).toContain('/welcome');
  expect((await browser.call(usersEndpoints.me)).statusCode).toBe(403);
});

test('a group at Debian’s provider makes a teacher, and its loss takes that back', async () => {
  const { username, user } = await aMember(['pupils', 'teachers']);
  expect(user.is_teacher).toBe(true);
  await school.setGroups(username, ['pupils']);
  const browser = api.anonymous();
  await come(browser, username);
  expect((await browser.call(usersEndpoints.me)).json()).toMatchObject({ is_teacher: false });
});

test.each([
  { offset: 3000, leads: `${web}/courses` },
  { offset: -3630, leads: `${web}/courses` },
  { offset: -3700, leads: `${web}/login?problem=provider-refused&next=%2Fcourses` },
])(
  'tokens that live an hour, of a provider whose clock is wrong by $offset s, lead to $leads',
  async ({ offset, leads }) => {
    const { username } = await aMember();
    await school.restart(offset);
    expect(await come(api.anonymous(), username)).toBe(leads);
    await school.restart(0);
  },
);

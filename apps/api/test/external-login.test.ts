import { externalEndpoints, signInEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { auditLog, identities } from '../src/db/schema/index.ts';
import { readProviders } from '../src/settings/providers.ts';
import { aLearner } from './builders.ts';
import { codeOf, switchOn } from './codes.ts';
import { linkTo, newcomer, params, useSchool, web } from './oidc-visitors.ts';
import { minuteMs } from './proofs.ts';

const { school, setting, api, aPerson, begin, come, comeAnew, aMember } = await useSchool();
const {
  providers,
  start,
  callback,
  pending,
  settle,
  logout: leave,
  identities: own,
  unlink,
} = externalEndpoints;
const { me, confirmPassword } = usersEndpoints;

test('the first login asks who it is, makes an account, and later ones lead straight to the page', async () => {
  expect((await api.anonymous().call(providers)).json()).toEqual([
    {
      id: 'school',
      name: { de: 'Kantonsschule', en: 'Kantonsschule', fr: 'Kantonsschule', it: 'Kantonsschule' },
    },
  ]);
  const person = aPerson();
  const client = api.anonymous();
  const back = await come(client, person);
  expect([back.statusCode, back.headers.location]).toEqual([303, `${web}/welcome?next=%2Fcourses`]);
  expect((await client.call(me)).statusCode).toBe(403);
  expect((await client.call(pending)).json()).toMatchObject({
    first_name: 'Zoë',
    last_name: 'Müller',
    email: `${person}@school.example`,
    suggested_username: school.people.get(person)?.preferred_username,
    username: null,
  });
  const body = newcomer();
  expect((await client.call(settle, { body })).json()).toMatchObject({
    username: body.username,
    is_teacher: false,
  });
  expect((await client.call(me)).json().email).toBe('');
  expect((await client.call(settle, { body: newcomer() })).json()).toMatchObject({ code: 'login_expired' });

  const again = api.anonymous();
  expect((await come(again, person, '/lessons/3')).headers.location).toBe(`${web}/lessons/3`);
  expect((await again.call(me)).json()).toMatchObject({ username: body.username });
  expect((await again.call(own)).json()).toMatchObject([{ provider: { id: 'school' } }]);
});

test('an existing account is linked by its password, entered in the call, never by its address', async () => {
  const { user, client: known } = await aLearner(api);
  const person = aPerson({ email: user.email });
  const client = api.anonymous();
  expect((await come(client, person)).headers.location).toContain('/welcome');
  expect((await client.call(settle, { body: { do: 'link' } })).json()).toMatchObject({
    code: 'not_authenticated',
  });
  const wrong = linkTo({ ...user, password: 'wrong' });
  expect((await client.call(settle, { body: wrong })).json()).toMatchObject({ code: 'login_failed' });
  expect((await client.call(settle, { body: linkTo(user) })).json()).toMatchObject({ id: user.id });
  const again = api.anonymous();
  await come(again, person);
  expect((await again.call(me)).json()).toMatchObject({ id: user.id });
  expect((await known.call(me)).statusCode).toBe(200);
});

test('the subject decides, not the name or the address', async () => {
  const { user } = await aMember({ email: 'shared@school.example' });
  const other = aPerson({ email: 'shared@school.example', preferred_username: user.username });
  const client = api.anonymous();
  expect((await come(client, other)).headers.location).toContain('/welcome');
});

test.each([
  ['a wrong state', (query: Record<string, string>) => ({ ...query, state: 'x'.repeat(43) })],
  ['another issuer', (query: Record<string, string>) => ({ ...query, iss: 'https://evil.example' })],
  ['a made-up code', (query: Record<string, string>) => ({ ...query, code: 'x'.repeat(43) })],
  ['an error of the provider', ({ state = '', iss = '' }) => ({ state, iss, error: 'access_denied' })],
])('a callback with %s starts no session', async (_, change) => {
  const client = api.anonymous();
  const query = await school.logIn(await begin(client), aPerson());
  const answer = await client.call(callback, { params, query: change(query) });
  expect(answer.headers.location).toBe(`${web}/login?problem=provider-refused&next=%2Fcourses`);
  expect((await client.call(pending)).json()).toMatchObject({ code: 'login_expired' });
  const again = await client.call(callback, { params, query });
  expect(again.headers.location).toBe(`${web}/login?problem=login-expired`);
});

test('a code is redeemed once, and only in the browser that asked for it', async () => {
  const { person } = await aMember();
  const victim = api.anonymous();
  const attacker = api.anonymous();
  const query = await school.logIn(await begin(attacker), person);
  await begin(victim);
  const swapped = await victim.call(callback, { params, query });
  expect(swapped.headers.location).toContain('problem=provider-refused');
  const stranger = await api.anonymous().call(callback, { params, query });
  expect(stranger.headers.location).toContain('problem=login-expired');
  const cookie = attacker.cookies.get('__Host-sentiero_external') ?? '';
  expect((await attacker.call(callback, { params, query })).headers.location).toBe(`${web}/courses`);
  attacker.cookies.set('__Host-sentiero_external', cookie);
  expect((await attacker.call(callback, { params, query })).headers.location).toContain('login-expired');
});

test('a provider that is away is said so, and works again afterwards', async () => {
  const { person } = await aMember();
  school.isAway = true;
  const client = api.anonymous();
  const query = await (async () => {
    school.isAway = false;
    const got = await school.logIn(await begin(client), person);
    school.isAway = true;
    return got;
  })();
  const answer = await client.call(callback, { params, query });
  expect(answer.headers.location).toBe(`${web}/login?problem=provider-away&next=%2Fcourses`);
  school.isAway = false;
  expect((await come(client, person)).headers.location).toBe(`${web}/courses`);
});

test('who came by a provider may log out there as well, at its own page; others may not', async () => {
  const { person } = await aMember();
  const client = api.anonymous();
  await come(client, person);
  const offered = (await client.call(leave)).json() as { provider: { id: string }; url: string };
  expect(offered.provider.id).toBe('school');
  const url = new URL(offered.url);
  expect(url.origin).toBe(school.issuer);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'sentiero',
    post_logout_redirect_uri: `${web}/login`,
  });
  expect((await fetch(url)).status).toBe(200);
  expect((await client.call(usersEndpoints.logout)).statusCode).toBe(204);
  expect((await client.call(leave)).json()).toMatchObject({ code: 'not_authenticated' });
  const none = { provider: null, url: null };
  const { client: other } = await aLearner(api);
  expect((await other.call(leave)).json()).toEqual(none);
  other.cookies.set('sentiero_provider', 'another');
  expect((await other.call(leave)).json()).toEqual(none);
});

test('a rule of the provider makes a teacher and takes that back, audited; never what staff gave', async () => {
  const { person, user } = await aMember({ groups: ['staff'] });
  expect(user.is_teacher).toBe(true);
  const roleAfter = async (groups: string[]) => {
    school.people.set(person, { ...school.people.get(person), groups });
    const client = api.anonymous();
    await come(client, person);
    return (await client.call(me)).json().is_teacher;
  };
  expect(await roleAfter([])).toBe(false);
  expect(await roleAfter(['staff', 'x'])).toBe(true);
  const entries = await api.ctx.db.select().from(auditLog);
  const details = entries.filter(
    ({ object, action }) => object === `user:${user.id}` && action === 'user.roles',
  );
  expect(details.map(({ detail }) => detail)).toEqual(
    ['yes', 'no', 'yes'].map((is) => `teacher: ${is}, by school`),
  );

  const appointed = await aLearner(api, { isTeacher: true });
  const plain = aPerson();
  await come(appointed.client, plain);
  await appointed.client.call(settle, { body: linkTo(appointed.user) });
  const client = api.anonymous();
  await come(client, plain);
  expect((await client.call(me)).json()).toMatchObject({ is_teacher: true });
});

test('the second factor of an account is asked for after the provider, too', async () => {
  const { person, client } = await aMember();
  await comeAnew(client, person);
  const { secret } = await switchOn(api, client);
  const browser = api.anonymous();
  const back = await come(browser, person);
  expect(back.headers.location).toBe(`${web}/login?second_factor=totp&next=%2Fcourses`);
  expect((await browser.call(me)).statusCode).toBe(403);
  const body = { code: codeOf(api, secret) };
  expect((await browser.call(signInEndpoints.secondFactor, { body })).statusCode).toBe(200);
});

test('a closed account is not logged in, and an identity cannot have two accounts', async () => {
  const { person, user } = await aMember();
  const other = await aLearner(api);
  const body = linkTo(other.user);
  expect((await other.client.call(settle, { body })).json()).toMatchObject({ code: 'login_expired' });
  const two = [aPerson(), api.anonymous(), api.anonymous()] as const;
  await come(two[1], two[0]);
  await come(two[2], two[0]);
  expect((await two[1].call(settle, { body: newcomer() })).statusCode).toBe(200);
  expect((await two[2].call(settle, { body: { ...newcomer() } })).json().code).toMatch(/_taken$/);
  await api.ctx.db.execute(`update users set closed_at = now() where id = ${user.id}`);
  expect((await come(api.anonymous(), person)).headers.location).toBe(`${web}/login?problem=account-closed`);
});

test('the only way to log in is not removed; beside a password it is', async () => {
  const { person, client } = await aMember();
  await comeAnew(client, person);
  const [one] = (await client.call(own)).json();
  expect((await client.call(unlink, { params: one })).json()).toMatchObject({ code: 'only_login' });

  const { client: known, user } = await aLearner(api);
  await come(known, aPerson());
  await known.call(settle, { body: linkTo(user) });
  const [linked] = (await known.call(own)).json();
  expect((await client.call(unlink, { params: linked })).json()).toMatchObject({ code: 'not_found' });
  api.time.pass(11 * minuteMs);
  expect((await known.call(unlink, { params: linked })).json()).toMatchObject({
    code: 'recent_login_required',
  });
  await known.call(confirmPassword, { body: { password: user.password } });
  expect((await known.call(unlink, { params: linked })).statusCode).toBe(204);
  expect((await known.call(own)).json()).toEqual([]);
});

test('a role that a provider gave goes with the login', async () => {
  const { client, user } = await aLearner(api);
  await come(client, aPerson({ groups: ['staff'] }));
  await client.call(settle, { body: linkTo(user) });
  expect((await client.call(me)).json()).toMatchObject({ id: user.id, is_teacher: true });
  const [linked] = (await client.call(own)).json();
  expect((await client.call(unlink, { params: linked })).statusCode).toBe(204);
  expect((await client.call(me)).json()).toMatchObject({ is_teacher: false });
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/a\nb', 'javascript:alert(1)'])(
  'the way back never leaves the platform: %j',
  async (next) => {
    const { person } = await aMember();
    expect((await come(api.anonymous(), person, next)).headers.location).toBe(`${web}/`);
  },
);

test('an unknown provider is not found', async () => {
  const answer = await api.anonymous().call(start, { params: { provider: 'other' } });
  expect(answer.json()).toMatchObject({ status: 404 });
});

test.each([
  ['no JSON', 'x', /no JSON/],
  ['an unknown field', JSON.stringify([{ ...setting, secret: 'x' }]), /OIDC_PROVIDERS/],
  ['plain http', JSON.stringify([{ ...setting, issuer: 'http://login.example' }]), /https/],
  ['a path of the API', JSON.stringify([{ ...setting, id: 'pending' }]), /taken/],
  ['the same id twice', JSON.stringify([setting, setting]), /twice/],
])('settings with %s are refused at the start', (_, OIDC_PROVIDERS, message) => {
  expect(() => readProviders({ OIDC_PROVIDERS })).toThrow(message);
});

test('nothing is kept of a login that was settled', async () => {
  const before = await api.ctx.db.$count(identities);
  const { client } = await aMember();
  expect(client.cookies.has('__Host-sentiero_external')).toBe(false);
  expect(await api.ctx.db.$count(identities)).toBe(before + 1);
});

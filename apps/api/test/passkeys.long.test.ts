import { passkeysEndpoints, signInEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { auditLog, passkeyChallenges, passwords, pendingLogins } from '../src/db/schema/index.ts';
import { deleteExpired } from '../src/db/delete-expired.ts';
import { openWayBack } from '../src/modules/users/ways-back.store.ts';
import { anAuthenticator, type Authenticator } from './authenticator.ts';
import { aLearner } from './builders.ts';
import { anIdentity, codeOf, switchOn } from './codes.ts';
import { useApi, type Client } from './harness.ts';
import { dayMs, minuteMs } from './proofs.ts';

const api = useApi();
const { startLogin, logIn, list, start, add, remove } = passkeysEndpoints;
const { login, me, confirmPassword, restoreEmail } = usersEndpoints;
const refused = { status: 403, code: 'passkey_refused' };

async function addTo(client: Client, key: Authenticator, lies = {}) {
  const credential = key.create((await client.call(start)).json(), lies);
  return client.call(add, { body: { name: 'Key', credential } });
}

async function withKey() {
  const { user, client } = await aLearner(api);
  const key = anAuthenticator(api);
  const added = await addTo(client, key);
  expect(added.statusCode).toBe(201);
  return { user, client, key, ...(added.json() as { passkey: { id: number }; recovery_codes: string[] }) };
}

async function proveIn(client: Client, key: Authenticator, lies = {}) {
  const body = key.prove((await client.call(startLogin)).json(), lies);
  return client.call(logIn, { body });
}

async function halfway({ username, password }: { username: string; password: string }): Promise<Client> {
  const client = api.anonymous();
  const answer = await client.call(login, { body: { username, password } });
  expect(answer.json()).toHaveProperty('second_factor');
  return client;
}

test('the first passkey ends other sessions, comes with recovery codes, and is asked for after a password', async () => {
  const { user, client } = await aLearner(api);
  const other = api.anonymous();
  await other.call(login, { body: user });
  const key = anAuthenticator(api);
  const answer = await addTo(client, key);
  expect(answer.json()).toMatchObject({ passkey: { name: 'Key', last_used_at: null } });
  const [recovery] = answer.json().recovery_codes;
  expect(answer.json().recovery_codes).toHaveLength(10);
  expect((await other.call(me)).statusCode).toBe(403);
  expect((await client.call(me)).statusCode).toBe(200);

  const browser = api.anonymous();
  const asked = await browser.call(login, { body: { username: user.username, password: user.password } });
  expect(asked.json()).toEqual({ second_factor: ['passkey'] });
  expect((await browser.call(startLogin)).json()).toMatchObject({
    userVerification: 'preferred',
    allowCredentials: [{ id: key.id, type: 'public-key' }],
  });
  expect((await proveIn(browser, key, { isVerified: false })).json()).toMatchObject({ id: user.id });
  expect((await browser.call(me)).statusCode).toBe(200);
  expect(browser.cookies.has('sentiero_login')).toBe(false);

  const lost = await halfway(user);
  const byCode = await lost.call(signInEndpoints.secondFactor, { body: { code: recovery } });
  expect(byCode.json()).toMatchObject({ id: user.id });
  expect((await client.call(list)).json()).toMatchObject([{ last_used_at: api.time.now.toISOString() }]);
});

test('a passkey that verified its user logs in without a password, and another one does not', async () => {
  const { user, key } = await withKey();
  const browser = api.anonymous();
  expect((await browser.call(startLogin)).json()).toMatchObject({
    userVerification: 'required',
    allowCredentials: [],
  });
  expect((await proveIn(browser, key, { isVerified: false })).json()).toMatchObject(refused);
  expect((await proveIn(browser, key)).json()).toMatchObject({ id: user.id });
  expect((await browser.call(me)).json()).toMatchObject({ id: user.id });
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['a proof of another kind', { type: 'webauthn.create' }],
  ['a challenge of its own', { challenge: 'a'.repeat(43) }],
  ['a counter that goes back', { counter: 0 }],
  ['a touch in a frame of another site', { crossOrigin: true }],
])('a login with %s is refused', async (_, lies) => {
  const { key } = await withKey();
  expect((await proveIn(api.anonymous(), key, lies)).json()).toMatchObject(refused);
  expect((await proveIn(api.anonymous(), key)).statusCode).toBe(200);
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['a proof of another kind', { type: 'webauthn.get' }],
  ['a challenge of its own', { challenge: 'a'.repeat(43) }],
  ['a frame of another site', { crossOrigin: true }],
])('a passkey made for %s is refused', async (_, lies) => {
  const { client } = await aLearner(api);
  expect((await addTo(client, anAuthenticator(api), lies)).json()).toMatchObject(refused);
  expect((await client.call(list)).json()).toEqual([]);
});

test('a proof works once, also twice at once, and for its own purpose and time', async () => {
  const { client, key } = await withKey();
  const asked = (await api.anonymous().call(startLogin)).json();
  const body = key.prove(asked);
  const both = await Promise.all([
    api.anonymous().call(logIn, { body }),
    api.anonymous().call(logIn, { body }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);

  const creation = (await client.call(start)).json();
  const proof = key.prove({ ...asked, challenge: creation.challenge });
  expect((await api.anonymous().call(logIn, { body: proof })).json()).toMatchObject(refused);

  const late = key.prove((await api.anonymous().call(startLogin)).json());
  api.time.pass(5 * minuteMs);
  expect((await api.anonymous().call(logIn, { body: late })).json()).toMatchObject(refused);
  api.time.pass(1);
  await deleteExpired({ db: api.ctx.db, clock: () => api.time.now });
  expect(await api.ctx.db.$count(passkeyChallenges)).toBe(0);
});

test('a challenge is for the user who asked for it, and a key for one account', async () => {
  const { key } = await withKey();
  const [mine, theirs] = [await aLearner(api), await aLearner(api)];
  const foreign = anAuthenticator(api).create((await mine.client.call(start)).json());
  const body = { name: 'Foreign', credential: foreign };
  expect((await theirs.client.call(add, { body })).json()).toMatchObject(refused);
  expect((await addTo(mine.client, key)).json()).toMatchObject(refused);
  expect((await mine.client.call(list)).json()).toEqual([]);
});

test('the passkey of somebody else does not finish a login without verifying its user', async () => {
  const [one, other] = [await withKey(), await withKey()];
  const browser = await halfway(one.user);
  expect((await proveIn(browser, other.key, { isVerified: false })).json()).toMatchObject(refused);
});

test('reply that is not WebAuthn is refused', async () => {
  const { key, client } = await withKey();
  const asked = (await api.anonymous().call(startLogin)).json();
  const proof = key.prove(asked);
  const data = (json: string) => Buffer.from(json).toString('base64url');
  const bodies = [data('null'), data('[]'), data('x'), data('{"challenge":7}')].map((clientDataJSON) => ({
    ...proof,
    response: { ...proof.response, clientDataJSON },
  }));
  for (const body of [...bodies, { ...proof, response: { ...proof.response, authenticatorData: 'AA' } }])
    expect((await api.anonymous().call(logIn, { body })).json()).toMatchObject(refused);
  const made = anAuthenticator(api).create((await client.call(start)).json());
  const broken = { ...made, response: { ...made.response, attestationObject: 'AAAA' } };
  expect((await client.call(add, { body: { name: 'Key', credential: broken } })).json()).toMatchObject(
    refused,
  );
});

test('without any second factor left, the password suffices; an app that remains is still asked for', async () => {
  const { user, client, key, passkey } = await withKey();
  const { secret } = await switchOn(api, client);
  expect((await client.call(remove, { params: { id: passkey.id } })).statusCode).toBe(204);
  expect((await proveIn(api.anonymous(), key)).json()).toMatchObject(refused);
  const browser = await halfway(user);
  const body = { code: codeOf(api, secret) };
  expect((await browser.call(signInEndpoints.secondFactor, { body })).statusCode).toBe(200);

  expect((await client.call(signInEndpoints.removeTotp)).statusCode).toBe(204);
  const plain = await api.anonymous().call(login, { body: user });
  expect(plain.json()).toMatchObject({ id: user.id });
  expect((await client.call(signInEndpoints.totp)).json()).toEqual({
    on_since: null,
    recovery_codes_left: 0,
  });
});

test('the last passkey of an account without a password or a provider’s login stays', async () => {
  const { user, client, passkey } = await withKey();
  const other = (await addTo(client, anAuthenticator(api))).json() as { passkey: { id: number } };
  await api.ctx.db.delete(passwords).where(eq(passwords.userId, user.id));
  expect((await client.call(remove, { params: { id: other.passkey.id } })).statusCode).toBe(204);
  const last = () => client.call(remove, { params: { id: passkey.id } });
  expect((await last()).json()).toMatchObject({ code: 'only_login' });
  expect((await client.call(list)).json()).toHaveLength(1);
  await anIdentity(api, user.id);
  expect((await last()).statusCode).toBe(204);
});

test('adding or removing one of two factors sends the owner a mail and is in the audit log', async () => {
  const { user, client, passkey } = await withKey();
  await switchOn(api, client);
  await client.call(signInEndpoints.removeTotp);
  await switchOn(api, client);
  await client.call(remove, { params: { id: passkey.id } });
  const rows = await api.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `user:${user.id}`));
  const actions = rows.map(({ action }) => action).filter((action) => /totp|passkey/.test(action));
  expect(actions).toEqual([
    'user.passkey-add',
    'user.totp-add',
    'user.totp-remove',
    'user.totp-add',
    'user.passkey-remove',
  ]);
  const told = api.mails.filter(({ to, subject }) => to === user.email && /removed/.test(subject));
  expect(told).toHaveLength(2);
});

test('the secret of an app that was not confirmed is not accepted beside a passkey', async () => {
  const { user, client } = await withKey();
  const { secret } = (await client.call(signInEndpoints.startTotp)).json() as { secret: string };
  const browser = await halfway(user);
  const body = { code: codeOf(api, secret) };
  expect((await browser.call(signInEndpoints.secondFactor, { body })).json()).toMatchObject({
    code: 'wrong_code',
  });
});

test('passkeys change after a recent login only, and at most twenty are kept', async () => {
  const { user, client, passkey } = await withKey();
  for (let more = 1; more < 20; more++) await addTo(client, anAuthenticator(api));
  expect((await client.call(start)).json()).toMatchObject({ status: 409, code: 'too_many_passkeys' });
  api.time.pass(11 * minuteMs);
  const recent = { code: 'recent_login_required' };
  expect((await client.call(start)).json()).toMatchObject(recent);
  expect((await client.call(remove, { params: { id: passkey.id } })).json()).toMatchObject(recent);
  await client.call(confirmPassword, { body: { password: user.password } });
  expect((await client.call(remove, { params: { id: passkey.id } })).statusCode).toBe(204);
});

test('a foreign passkey is not found', async () => {
  const { passkey } = await withKey();
  const { client } = await aLearner(api);
  const answer = await client.call(remove, { params: { id: passkey.id } });
  expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' });
});

test('a way back ends passkeys of the last week, and keeps an older app', async () => {
  const { user, client } = await aLearner(api);
  await switchOn(api, client);
  api.time.pass(8 * dayMs);
  await client.call(confirmPassword, { body: { password: user.password } });
  const token = await openWayBack(api.ctx, {
    userId: user.id,
    email: `old-${user.email}`,
    createdAt: api.time.now,
  });
  api.time.pass(minuteMs);
  const key = anAuthenticator(api);
  expect((await addTo(client, key)).statusCode).toBe(201);
  const body = { secret: token, password: 'a new lantern trout' };
  expect((await api.anonymous().call(restoreEmail, { body })).statusCode).toBe(200);
  expect((await proveIn(api.anonymous(), key)).json()).toMatchObject(refused);
  await halfway({ username: user.username, password: body.password });
});

test('a login that ends while its passkey is checked is not finished by a touch alone', async () => {
  const { user, key } = await withKey();
  const browser = await halfway(user);
  const body = key.prove((await browser.call(startLogin)).json(), { isVerified: false });
  const answer = await api.ctx.db.transaction(async (other) => {
    await other.execute(sql`select from users where id = ${user.id} for update`);
    const late = browser.call(logIn, { body });
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await vi.waitFor(async () => expect(await other.execute(waiting)).toHaveLength(1));
    // As a password change does in the meantime.
    await other.delete(pendingLogins).where(eq(pendingLogins.userId, user.id));
    return { late };
  });
  expect((await answer.late).json()).toMatchObject(refused);
});

test('the passkey of a closed account does not log in', async () => {
  const { key, user } = await withKey();
  await api.ctx.db.execute(`update users set closed_at = now() where id = ${user.id}`);
  expect((await proveIn(api.anonymous(), key)).json()).toMatchObject(refused);
});

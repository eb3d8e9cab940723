import { signInEndpoints, usersEndpoints, type User } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pendingLogins } from '../src/db/schema/index.ts';
import { openWayBack } from '../src/modules/users/ways-back.store.ts';
import { texts } from '../src/texts.ts';
import { aLearner } from './builders.ts';
import { codeOf as codeOfApp, switchOn } from './codes.ts';
import { useApi, type Client } from './harness.ts';
import { dayMs, minuteMs } from './proofs.ts';

const api = useApi({ RATE_LIMITS: 'on' });
const { login, me, confirmPassword, changePassword, restoreEmail } = usersEndpoints;
const { secondFactor, totp, startTotp, confirmTotp, removeTotp, removeFactorOf, renewCodes } =
  signInEndpoints;

const codeOf = (secret: string, laterMs = 0) => codeOfApp(api, secret, laterMs);

async function aGuardedUser(fields = {}) {
  const { user, client } = await aLearner(api, fields);
  return { user, client, ...(await switchOn(api, client)) };
}

type Account = { username: string; password: string };

/** A browser in which the password was entered. */
async function halfway({ username, password }: Account): Promise<Client> {
  const client = api.anonymous();
  const answer = await client.call(login, { body: { username, password } });
  expect(answer.json()).toEqual({ second_factor: ['totp'] });
  return client;
}

const enter = async (client: Client, code: string) =>
  (await client.call(secondFactor, { body: { code } })).json();

test('a password and a code of the app start a session, and the password alone does not', async () => {
  const { user, secret } = await aGuardedUser();
  const client = await halfway(user);
  expect((await client.call(me)).json()).toMatchObject({ code: 'not_authenticated' });
  const cookie = client.cookies.get('sentiero_login');
  expect(cookie).toHaveLength(43);
  const answer = await client.call(secondFactor, { body: { code: codeOf(secret).replace(/^.../, '$& ') } });
  expect(answer.json()).toMatchObject({ id: user.id, username: user.username });
  expect(answer.cookies.find(({ name }) => name === 'sentiero_session')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  });
  expect((await client.call(me)).statusCode).toBe(200);
  expect(client.cookies.has('sentiero_login')).toBe(false);

  const thief = api.anonymous();
  thief.cookies.set('sentiero_login', cookie ?? '');
  api.time.pass(minuteMs);
  expect(await enter(thief, codeOf(secret))).toMatchObject({ code: 'login_expired' });
});

test('a code works once, in both browsers at once too, and codes before it no longer work', async () => {
  const { user, secret } = await aGuardedUser();
  const code = codeOf(secret);
  const browsers = await Promise.all([halfway(user), halfway(user), halfway(user)]);
  const answers = await Promise.all(browsers.map((client) => enter(client, code)));
  expect(
    answers.map((answer: { code?: string; id?: number }) => answer.code ?? answer.id).toSorted(),
  ).toEqual([user.id, 'wrong_code', 'wrong_code'].toSorted());
  expect(await enter(await halfway(user), codeOf(secret, -30_000))).toMatchObject({ code: 'wrong_code' });
});

test.each([
  [-60_000, 'wrong_code'],
  [-30_000, undefined],
  [30_000, undefined],
  [60_000, 'wrong_code'],
])('with a clock that is %i ms off, a code is answered with %s', async (offMs, code) => {
  const { user, secret } = await aGuardedUser();
  api.time.pass(2 * minuteMs);
  expect((await enter(await halfway(user), codeOf(secret, offMs))).code).toBe(code);
});

test.each(['ÄÖÜÄÖÜ', '١٢٣٤٥٦', '１２３４５６'])(
  'six characters that are no digits, such as %j, are a wrong code',
  async (code) => {
    const { user, client } = await aGuardedUser();
    expect(await enter(await halfway(user), code)).toMatchObject({ status: 403, code: 'wrong_code' });
    const { client: other } = await aLearner(api);
    await other.call(startTotp);
    expect((await other.call(confirmTotp, { body: { code } })).json()).toMatchObject({ code: 'wrong_code' });
    expect((await client.call(totp)).statusCode).toBe(200);
  },
);

test('each of ten recovery codes works once, however it is typed', async () => {
  const { user, client, codes } = await aGuardedUser();
  expect(new Set(codes).size).toBe(10);
  const [first = '', second = ''] = codes;
  expect(await enter(await halfway(user), first.toLowerCase().replaceAll('-', ' '))).toMatchObject({
    id: user.id,
  });
  expect(await enter(await halfway(user), first)).toMatchObject({ code: 'wrong_code' });
  expect(await enter(await halfway(user), second)).toMatchObject({ id: user.id });
  expect((await client.call(totp)).json()).toMatchObject({ recovery_codes_left: 8 });
  const other = await aGuardedUser();
  expect(await enter(await halfway(other.user), codes[2] ?? '')).toMatchObject({ code: 'wrong_code' });
});

test('new recovery codes void the earlier ones, require a recent login, and the owner gets a mail', async () => {
  const { user, client, codes } = await aGuardedUser();
  api.time.pass(11 * minuteMs);
  expect((await client.call(renewCodes)).json()).toMatchObject({ code: 'recent_login_required' });
  await client.call(usersEndpoints.confirmPassword, { body: { password: user.password } });
  const renewed = (await client.call(renewCodes)).json().recovery_codes as string[];
  expect(new Set([...codes, ...renewed]).size).toBe(20);
  expect(await enter(await halfway(user), codes[0] ?? '')).toMatchObject({ code: 'wrong_code' });
  expect(await enter(await halfway(user), renewed[0] ?? '')).toMatchObject({ id: user.id });
  expect(api.mails.filter(({ subject }) => subject.startsWith('New recovery codes'))).toHaveLength(1);
  const { client: unguarded } = await aLearner(api);
  expect((await unguarded.call(renewCodes)).json()).toMatchObject({ code: 'conflict' });
});

test('a login without its code expires after ten minutes, after five wrong codes, and with the password', async () => {
  const { user, client, secret } = await aGuardedUser();
  const late = await halfway(user);
  api.time.pass(10 * minuteMs + 1);
  expect(await enter(late, codeOf(secret))).toMatchObject({ status: 403, code: 'login_expired' });

  const guessed = await halfway(user);
  for (let turn = 0; turn < 5; turn++)
    expect(await enter(guessed, '000000')).toMatchObject({ status: 403, code: 'wrong_code' });
  expect(await enter(guessed, codeOf(secret))).toMatchObject({ code: 'login_expired' });

  const open = await halfway(user);
  await client.call(confirmPassword, { body: { password: user.password } });
  const body = { old_password: user.password, new_password: 'quite another one' };
  expect((await client.call(changePassword, { body })).statusCode).toBe(200);
  expect(await enter(open, codeOf(secret))).toMatchObject({ code: 'login_expired' });
  expect(await enter(api.anonymous(), codeOf(secret))).toMatchObject({ code: 'login_expired' });
});

test('ten wrong codes an hour are allowed for one account, over all its logins; correct ones do not count', async () => {
  const { user, secret } = await aGuardedUser();
  for (let turn = 0; turn < 12; turn++) {
    api.time.pass(minuteMs);
    expect(await enter(await halfway(user), codeOf(secret))).toMatchObject({ id: user.id });
  }
  const answers: string[] = [];
  for (let turn = 0; turn < 12; turn++) answers.push((await enter(await halfway(user), '000000')).code);
  expect(answers).toEqual([...Array(10).fill('wrong_code'), 'too_many_requests', 'too_many_requests']);
  const other = await aGuardedUser();
  expect(await enter(await halfway(other.user), codeOf(other.secret))).toMatchObject({ id: other.user.id });
});

test('the app is asked for only once a code of it was confirmed, and the other sessions end then', async () => {
  const { user, client } = await aLearner(api);
  const { username, password } = user;
  expect((await client.call(totp)).json()).toEqual({ on_since: null, recovery_codes_left: 0 });
  expect((await client.call(confirmTotp, { body: { code: '123456' } })).json()).toMatchObject({
    code: 'wrong_code',
  });
  const started = await client.call(startTotp);
  expect(started.statusCode).toBe(201);
  const { secret, uri } = started.json() as { secret: string; uri: string };
  expect(uri).toMatch(new RegExp(`^otpauth://totp/Sentiero:${username}\\?.*secret=${secret}`));
  const wrong = await client.call(confirmTotp, { body: { code: '000000' } });
  expect(wrong.json()).toMatchObject({ code: 'wrong_code' });
  const other = api.anonymous();
  expect((await other.call(login, { body: { username, password } })).json()).toMatchObject({ id: user.id });

  const before = api.mails.length;
  const confirmed = await client.call(confirmTotp, { body: { code: codeOf(secret) } });
  expect(confirmed.json().recovery_codes).toHaveLength(10);
  expect((await other.call(me)).statusCode).toBe(403);
  expect((await client.call(me)).statusCode).toBe(200);
  expect((await client.call(totp)).json()).toEqual({
    on_since: api.time.now.toISOString(),
    recovery_codes_left: 10,
  });
  const [mail, ...more] = api.mails.slice(before);
  expect([mail?.to, mail?.subject, more.length]).toEqual([
    user.email,
    'Sentiero login: authenticator app switched on',
    0,
  ]);
  expect((await client.call(startTotp)).json()).toMatchObject({ status: 409, code: 'conflict' });
});

test('its owner switches it off after the password, and the password suffices again', async () => {
  const { user, client } = await aGuardedUser();
  const { username, password } = user;
  api.time.pass(11 * minuteMs);
  expect((await client.call(removeTotp)).json()).toMatchObject({ code: 'recent_login_required' });
  await client.call(confirmPassword, { body: { password } });
  expect((await client.call(removeTotp)).statusCode).toBe(204);
  expect(api.mails.at(-1)).toMatchObject({
    to: user.email,
    text: expect.stringContaining(texts.en.mail.wayIn.removed.off),
  });
  const again = api.anonymous();
  expect((await again.call(login, { body: { username, password } })).json()).toMatchObject({ id: user.id });
  expect((await client.call(totp)).json()).toEqual({ on_since: null, recovery_codes_left: 0 });
  expect((await switchOn(api, client)).codes).toHaveLength(10);
});

test('staff switch it off for a user who lost the app, who is told by mail', async () => {
  const { user } = await aGuardedUser();
  const { client: staff } = await aLearner(api, { isStaff: true });
  const params = { id: user.id };
  const seen = async () => (await staff.call(usersEndpoints.adminGet, { params })).json();
  expect((await seen()).second_factor_at).not.toBeNull();
  expect((await staff.call(removeFactorOf, { params })).json()).toMatchObject({ second_factor_at: null });
  expect((await seen()).second_factor_at).toBeNull();
  for (const line of [texts.en.mail.wayIn.removed.staff, texts.en.mail.wayIn.removed.off])
    expect(api.mails.at(-1)?.text).toContain(line);
  const body = { username: user.username, password: user.password };
  expect((await api.anonymous().call(login, { body })).json()).toMatchObject({ id: user.id });
  const mails = api.mails.length;
  expect((await staff.call(removeFactorOf, { params })).statusCode).toBe(200);
  expect(api.mails).toHaveLength(mails);
});

test('a way back ends a second factor of the last week, and keeps an older one', async () => {
  const { user, secret } = await aGuardedUser();
  const restore = async (password: string, email: string) => {
    const way = await openWayBack(api.ctx, { userId: user.id, email, createdAt: api.time.now });
    return { use: () => api.anonymous().call(restoreEmail, { body: { secret: way, password } }) };
  };
  api.time.pass(8 * dayMs);
  const older = await restore('one new password', `older-${user.email}`);
  expect((await older.use()).statusCode).toBe(200);
  api.time.pass(minuteMs);
  const client = await halfway({ username: user.username, password: 'one new password' });
  expect(await enter(client, codeOf(secret))).toMatchObject({ id: user.id });
  await client.call(removeTotp);
  const younger = await restore('two new passwords', `younger-${user.email}`);
  await switchOn(api, client);
  expect((await younger.use()).statusCode).toBe(200);
  const body = { username: user.username, password: 'two new passwords' };
  expect((await api.anonymous().call(login, { body })).json()).toMatchObject({ id: user.id });
});

test('a closed account gets no session from a login that was begun before', async () => {
  const { user, secret } = await aGuardedUser();
  const client = await halfway(user);
  const { client: staff } = await aLearner(api, { isStaff: true });
  await staff.call(usersEndpoints.close, { params: { id: user.id } });
  expect(await enter(client, codeOf(secret))).toMatchObject({ code: 'login_expired' });
  const rows = await api.ctx.db.select().from(pendingLogins).where(eq(pendingLogins.userId, user.id));
  expect(rows).toEqual([]);
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const listed = async (client: Client) => (await client.call(signInEndpoints.sessions)).json();

test('users see their own sessions with device and time, and end the others', async () => {
  const { user, client } = await aLearner(api);
  const began = api.time.now.toISOString();
  api.time.pass(minuteMs);
  const other = api.anonymous();
  const body = { username: user.username, password: user.password };
  const { id } = (await other.call(login, { body, headers: { 'user-agent': firefox } })).json() as User;
  expect(id).toBe(user.id);
  const later = api.time.now.toISOString();
  expect(await listed(client)).toMatchObject([
    { device: 'Firefox, Linux', current: false, created_at: later, last_used_at: later },
    { current: true, created_at: began, last_used_at: began },
  ]);
  api.time.pass(90 * minuteMs);
  await client.call(confirmPassword, { body: { password: user.password } });
  expect(await listed(client)).toMatchObject([
    { current: true, created_at: began, last_used_at: api.time.now.toISOString() },
    { device: 'Firefox, Linux', current: false, last_used_at: later },
  ]);
  const changed = { old_password: user.password, new_password: 'quite another one' };
  await other.call(confirmPassword, { body: { password: user.password } });
  expect((await other.call(changePassword, { body: changed })).statusCode).toBe(200);
  expect(await listed(other)).toMatchObject([{ device: 'Firefox, Linux', current: true }]);
});

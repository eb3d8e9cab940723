import { auditEndpoints } from '@sentiero/contracts/audit';
import { usersEndpoints } from '@sentiero/contracts/users';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { expect, test } from 'vitest';
import { aLearner } from './builders.ts';
import { useApi, type Client } from './harness.ts';
import { aSecret, copyOf, dayMs, mailTo, minuteMs, secretIn } from './proofs.ts';

const api = useApi();
const { changeEmail, changePassword, resetPassword, restoreEmail, adminUpdate, login, me } = usersEndpoints;
const password = 'birch lantern trout';
const wrongSecret = { status: 403, code: 'wrong_secret' };

let count = 0;
const anAddress = (name: string) => `${name}${++count}@example.org`;
const moveTo = async (client: Client, email: string) => {
  const answer = await client.call(changeEmail, { body: { secret: await aSecret(api, email) } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
};
const wayBackOf = async (email: string) => secretIn((await mailTo(api, email, /was changed/)).text);
const restore = (secret: string, given = password) =>
  api.anonymous().call(restoreEmail, { body: { secret, password: given } });
const logIn = (username: string, given: string, client = api.anonymous()) =>
  client.call(login, { body: { username, password: given } });
const addressOf = async (username: string, given = password) => (await logIn(username, given)).json().email;

test("a changed address ends all other sessions, and notifies the old address in its user's language", async () => {
  const { user, client } = await aLearner(api, { language: 'de' });
  const other = api.anonymous();
  await logIn(user.username, user.password, other);
  const before = copyOf(api, client);
  await moveTo(client, anAddress('new'));
  expect((await client.call(me)).statusCode).toBe(200);
  for (const ended of [other, before]) expect((await ended.call(me)).statusCode).toBe(403);
  const mail = await mailTo(api, user.email, /E-Mail-Adresse.*geändert/);
  expect(mail.text).toContain('http://localhost:3000/restore-email#secret=');
  expect(mail.text).not.toMatch(/\d{6}/);
  expect(mail.html).toContain('<html lang="de">');
});

test('the way back restores the address with a new password, ends all sessions, and works once', async () => {
  const { user, client } = await aLearner(api);
  const thief = anAddress('thief');
  await moveTo(client, thief);
  const secret = await wayBackOf(user.email);
  expect((await restore(secret, 'short')).json()).toMatchObject({ status: 400 });
  expect((await restore(secret, '12345678')).json()).toMatchObject({ errors: [{ code: 'too_common' }] });
  const codeOfThief = await aSecret(api, thief);
  const answers = await Promise.all([restore(secret), restore(secret), restore(secret)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403]);
  expect((await client.call(me)).statusCode).toBe(403);
  expect((await logIn(user.username, user.password)).statusCode).toBe(403);
  expect(await addressOf(user.username)).toBe(user.email);
  expect((await restore(secret)).json()).toMatchObject(wrongSecret);
  const reset = await api.anonymous().call(resetPassword, { body: { secret: codeOfThief, password } });
  expect(reset.json()).toMatchObject(wrongSecret);
  // The thief is notified, and gets no way back.
  const told = await mailTo(api, thief, /was restored/);
  expect(told.text).not.toContain('restore-email');
  const staff = await aLearner(api, { isStaff: true });
  const query = { object: `user:${user.id}`, action: 'user.email-restored' };
  expect((await staff.client.call(auditEndpoints.list, { query })).json()).toHaveLength(1);
});

test('a way back lasts seven days', async () => {
  const { user, client } = await aLearner(api);
  await moveTo(client, anAddress('new'));
  const secret = await wayBackOf(user.email);
  api.time.pass(7 * dayMs);
  expect((await restore(secret)).json()).toMatchObject(wrongSecret);
});

test('no way back outlives the one to an earlier address', async () => {
  const { user, client } = await aLearner(api);
  const thief = anAddress('thief');
  await moveTo(client, thief);
  api.time.pass(6 * dayMs);
  await logIn(user.username, user.password, client);
  await moveTo(client, anAddress('thief'));
  const ofThief = await wayBackOf(thief);
  api.time.pass(dayMs - minuteMs);
  expect((await restore(ofThief, 'short')).statusCode).toBe(400);
  api.time.pass(minuteMs);
  expect((await restore(ofThief)).json()).toMatchObject(wrongSecret);
});

async function movedTwice() {
  const { user, client } = await aLearner(api);
  const thief = anAddress('thief');
  await moveTo(client, thief);
  await moveTo(client, anAddress('thief'));
  return { user, thief, own: await wayBackOf(user.email), ofThief: await wayBackOf(thief) };
}

test('of two ways back, the one to the earlier address takes precedence', async () => {
  const { user, thief, own, ofThief } = await movedTwice();
  expect((await restore(ofThief, 'the thief has this')).statusCode).toBe(200);
  expect(await addressOf(user.username, 'the thief has this')).toBe(thief);
  expect((await restore(own)).statusCode).toBe(200);
  expect(await addressOf(user.username)).toBe(user.email);
});

test('the way back to the earlier address closes the one to the later', async () => {
  const { user, own, ofThief } = await movedTwice();
  expect((await restore(own)).statusCode).toBe(200);
  expect((await restore(ofThief)).json()).toMatchObject(wrongSecret);
  expect(await addressOf(user.username)).toBe(user.email);
});

test('moving back to the earlier address manually closes the way back of the address in between', async () => {
  const { user, client } = await aLearner(api);
  const thief = anAddress('thief');
  await moveTo(client, thief);
  await moveTo(client, user.email);
  const told = await mailTo(api, thief, /was restored/);
  expect(told.text).not.toContain('restore-email');
  expect((await restore(await wayBackOf(user.email))).json()).toMatchObject(wrongSecret);
});

test('a password reset through the new address leaves the way back to the old one open', async () => {
  const { user, client } = await aLearner(api);
  const thief = anAddress('thief');
  await moveTo(client, thief);
  const body = { secret: await aSecret(api, thief), password: 'the thief has this' };
  expect((await api.anonymous().call(resetPassword, { body })).statusCode).toBe(200);
  expect((await restore(await wayBackOf(user.email))).statusCode).toBe(200);
  expect(await addressOf(user.username)).toBe(user.email);
});

test('a change by staff closes all ways back, and the old address is notified', async () => {
  const { user, client } = await aLearner(api);
  const staff = await aLearner(api, { isStaff: true });
  const [thief, decided] = [anAddress('thief'), anAddress('decided')];
  await moveTo(client, thief);
  const change = { params: { id: user.id }, body: { email: decided } };
  expect((await staff.client.call(adminUpdate, change)).statusCode).toBe(200);
  expect((await client.call(me)).statusCode).toBe(403);
  expect((await restore(await wayBackOf(user.email))).json()).toMatchObject(wrongSecret);
  const told = await mailTo(api, thief, /was changed/);
  expect(told.text).toContain('administrator');
  expect(told.text).not.toContain('restore-email');
});

test('a member of staff whose address another one changed has a way back', async () => {
  const [owner, other] = [await aLearner(api, { isStaff: true }), await aLearner(api, { isStaff: true })];
  const taken = anAddress('taken');
  const move = (email: string) =>
    other.client.call(adminUpdate, { params: { id: owner.user.id }, body: { email } });
  expect((await move(taken)).statusCode).toBe(200);
  expect((await restore(await wayBackOf(owner.user.email))).statusCode).toBe(200);
  expect(await addressOf(owner.user.username)).toBe(owner.user.email);

  // Who helps the owner back gives none to the thief.
  const client = api.anonymous();
  await logIn(owner.user.username, password, client);
  const thief = anAddress('thief');
  await moveTo(client, thief);
  expect((await move(owner.user.email)).statusCode).toBe(200);
  expect((await mailTo(api, thief, /was restored/)).text).not.toContain('restore-email');
});

async function openProofs(email: string) {
  const anonymous = api.anonymous();
  const { verification } = (await anonymous.call(verificationEndpoints.request, { body: { email } })).json();
  const { text } = await mailTo(api, email, /code/);
  const token = Number(/\d{6}/.exec(text)?.[0]);
  return { secret: await aSecret(api, email), code: { verification, token } };
}

type Proofs = Awaited<ReturnType<typeof openProofs>>;
async function expectVoid({ secret, code }: Proofs) {
  const reset = await api.anonymous().call(resetPassword, { body: { secret, password } });
  expect(reset.json()).toMatchObject(wrongSecret);
  const confirmed = await api.anonymous().call(verificationEndpoints.confirm, { body: code });
  expect(confirmed.json()).toMatchObject({ status: 403, code: 'wrong_token' });
}

test('a reset voids every other code and secret of the account and ends all sessions, including any change in progress', async () => {
  const { user, client } = await aLearner(api);
  const ofThief = await openProofs(user.email);
  const pending = await aSecret(api, anAddress('thief'));
  const body = { secret: await aSecret(api, user.email), password };
  expect((await api.anonymous().call(resetPassword, { body })).statusCode).toBe(200);
  await expectVoid(ofThief);
  expect((await client.call(changeEmail, { body: { secret: pending } })).json()).toMatchObject({
    code: 'not_authenticated',
  });
  expect((await mailTo(api, user.email, /password.*changed/)).text).toContain(
    'http://localhost:3000/reset-pw',
  );
});

test('a changed password voids earlier codes and secrets, and the owner is notified', async () => {
  const { user, client } = await aLearner(api);
  const ofThief = await openProofs(user.email);
  const body = { old_password: user.password, new_password: password };
  expect((await client.call(changePassword, { body })).statusCode).toBe(200);
  await expectVoid(ofThief);
  await mailTo(api, user.email, /password.*changed/);
});

test('a moved account leaves no code or secret for either address', async () => {
  const { user, client } = await aLearner(api);
  const next = anAddress('next');
  const ofThief = [await openProofs(user.email), await openProofs(next)];
  await moveTo(client, next);
  for (const proofs of ofThief) await expectVoid(proofs);
});

test('of two concurrent changes of the address one succeeds, and of two resets too', async () => {
  const { user, client } = await aLearner(api);
  const [one, two] = [anAddress('one'), anAddress('two')];
  const secrets = [await aSecret(api, one), await aSecret(api, two)];
  const moves = await Promise.all(
    secrets.map((secret) => copyOf(api, client).call(changeEmail, { body: { secret } })),
  );
  expect(moves.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
  const moved = (await logIn(user.username, user.password)).json().email;
  expect([one, two]).toContain(moved);
  const resets = await Promise.all(
    [await aSecret(api, moved), await aSecret(api, moved)].map((secret, turn) =>
      api.anonymous().call(resetPassword, { body: { secret, password: `new password ${turn}` } }),
    ),
  );
  expect(resets.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
});

test('a secret for the address that the account had when it was looked up resets nothing after the move', async () => {
  const { user, client } = await aLearner(api);
  const secret = await aSecret(api, user.email);
  const [moved, reset] = await Promise.all([
    client.call(changeEmail, { body: { secret: await aSecret(api, anAddress('moved')) } }),
    api.anonymous().call(resetPassword, { body: { secret, password } }),
  ]);
  // Whichever came first has invalidated the other.
  expect([moved.statusCode, reset.statusCode].filter((status) => status < 300)).toHaveLength(1);
  api.time.pass(minuteMs);
});

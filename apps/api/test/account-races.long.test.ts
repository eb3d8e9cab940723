import { randomUUID } from 'node:crypto';
import { usersEndpoints } from '@sentiero/contracts/users';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test, vi } from 'vitest';
import { hashToken } from '../src/crypto.ts';
import { users, verifications } from '../src/db/schema/index.ts';
import { aLearner } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'json'>;
const all = <Result>(length: number, call: (turn: number) => Promise<Result>) =>
  Promise.all(Array.from({ length }, (_, turn) => call(turn)));

/** The number of responses by status or problem code. */
function tally(answers: Answer[]): Record<string, number> {
  const names = answers.map((answer) =>
    answer.statusCode < 400 ? String(answer.statusCode) : String(answer.json().code),
  );
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, own]) => [name, own.length]));
}

async function aSecret(email = `${randomUUID()}@example.org`) {
  const secret = randomUUID();
  await api.ctx.db.insert(verifications).values({
    handleHash: randomUUID(),
    email,
    tokenHash: 'spent',
    triesLeft: 0,
    secretHash: hashToken(secret),
    createdAt: api.time.now,
    expiresAt: new Date(api.time.now.getTime() + 60_000),
  });
  return secret;
}

const signUp = (secret: string, username: string) =>
  api.anonymous().call(usersEndpoints.signup, {
    body: { secret, username, password: 'a long password', first_name: 'Ada', last_name: 'Muster' },
  });
const logIn = (username: string, password: string, client = api.anonymous()) =>
  client.call(usersEndpoints.login, { body: { username, password } });

test('fifty concurrent signups with one secret create one account', async () => {
  const email = 'one-secret@example.org';
  const secret = await aSecret(email);
  const answers = await all(50, (turn) => signUp(secret, `one-secret-${turn}`));
  expect(tally(answers)).toEqual({ 201: 1, wrong_secret: 49 });
  expect(await api.ctx.db.$count(users, eq(users.email, email))).toBe(1);
});

test('fifty concurrent signups for one username create one account, and the others keep their secrets', async () => {
  const secrets = await all(50, () => aSecret());
  const answers = await Promise.all(secrets.map((secret) => signUp(secret, 'wanted')));
  expect(tally(answers)).toEqual({ 201: 1, username_taken: 49 });
  const loser = secrets[answers.findIndex(({ statusCode }) => statusCode === 409)] ?? '';
  expect((await signUp(loser, 'second-choice')).statusCode).toBe(201);
});

test('when two users request the same username fifty times, one of them gets it', async () => {
  const { client } = await aLearner(api);
  const { client: other } = await aLearner(api);
  const answers = await all(50, (turn) =>
    (turn % 2 === 0 ? client : other).call(usersEndpoints.updateMe, { body: { username: 'coveted' } }),
  );
  expect(tally(answers)).toEqual({ 200: 25, username_taken: 25 });
});

test('a reset secret sets one password, however often it is used concurrently', async () => {
  const { user } = await aLearner(api);
  const secret = await aSecret(user.email);
  const answers = await all(50, (turn) =>
    api
      .anonymous()
      .call(usersEndpoints.resetPassword, { body: { secret, password: `new password ${turn}` } }),
  );
  expect(tally(answers)).toEqual({ 200: 1, wrong_secret: 49 });
  const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
  expect((await logIn(user.username, `new password ${winner}`)).statusCode).toBe(200);
});

test('fifty concurrent changes of one password change it once', async () => {
  const { user, client } = await aLearner(api);
  const cookies = [...client.cookies];
  const answers = await all(50, (turn) => {
    const twin = api.anonymous();
    for (const [name, value] of cookies) twin.cookies.set(name, value);
    const body = { old_password: user.password, new_password: `new password ${turn}` };
    return twin.call(usersEndpoints.changePassword, { body });
  });
  const { 200: changed, ...refused } = tally(answers);
  expect(changed).toBe(1);
  const known = new Set(['wrong_password', 'not_authenticated']);
  expect(Object.keys(refused).filter((code) => !known.has(code))).toEqual([]);
});

test('a session opened with the old password does not survive its change', async () => {
  const { user, client } = await aLearner(api);
  const body = { old_password: user.password, new_password: 'another one' };
  const change = { isDone: false };
  const changed = client.call(usersEndpoints.changePassword, { body }).finally(() => (change.isDone = true));
  const clients: ReturnType<typeof api.anonymous>[] = [];
  // Each client keeps logging in, so that its last login started before the change and ends after it.
  const goOn = async () => {
    while (!change.isDone) {
      const own = api.anonymous();
      clients.push(own);
      await logIn(user.username, user.password, own);
    }
  };
  await all(10, goOn);
  expect((await changed).statusCode).toBe(200);
  const known = await Promise.all(clients.map((own) => own.call(usersEndpoints.me)));
  expect(tally(known)).toEqual({ not_authenticated: clients.length });
});

test('a correct code is exchanged once, and fifty concurrent wrong ones use up its five tries', async () => {
  const ask = async (email: string) => {
    const answer = await api.anonymous().call(verificationEndpoints.request, { body: { email } });
    const mail = await vi.waitFor(() => {
      const own = api.mails.findLast(({ to }) => to === email);
      if (!own) throw new Error('no mail yet');
      return own;
    });
    return {
      verification: answer.json().verification as string,
      token: Number(/\d{6}/.exec(mail.text)?.[0]),
    };
  };
  const confirm = (verification: string, token: number) =>
    api.anonymous().call(verificationEndpoints.confirm, { body: { verification, token } });
  const right = await ask('right@example.org');
  const answers = await all(50, () => confirm(right.verification, right.token));
  expect(tally(answers)).toEqual({ 200: 1, wrong_token: 49 });

  const guessed = await ask('guessed@example.org');
  const wrong = guessed.token === 100_000 ? 100_001 : 100_000;
  expect(tally(await all(50, () => confirm(guessed.verification, wrong)))).toEqual({ wrong_token: 50 });
  expect(tally([await confirm(guessed.verification, guessed.token)])).toEqual({ wrong_token: 1 });
});

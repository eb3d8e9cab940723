import { randomUUID } from 'node:crypto';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { idempotencyHeader } from '@sentiero/contracts/http';
import { usersEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteExpired } from '../src/db/delete-expired.ts';
import { firstAnswers, users } from '../src/db/schema/index.ts';
import { aLearner } from './builders.ts';
import { useApi, type Client } from './harness.ts';
import { signupInput } from './inputs.ts';
import { aSecret, dayMs } from './proofs.ts';

const api = useApi();
const c = coursesEndpoints;
const aTeacher = () => aLearner(api, { isTeacher: true });
const named = (key: string) => ({ [idempotencyHeader]: key });
const create = (client: Client, key: string, name = 'Web') =>
  client.call(c.create, { body: { name }, headers: named(key) });
const coursesOf = async (client: Client) => (await client.call(c.byMe)).json() as unknown[];
const rows = () => api.ctx.db.select().from(firstAnswers);

test('a creation that is sent again gets the first answer, with its version, and creates nothing', async () => {
  const { client } = await aTeacher();
  const key = randomUUID();
  const first = await create(client, key);
  const again = await create(client, key);
  expect([again.statusCode, again.json(), again.headers['etag']]).toEqual([
    201,
    first.json(),
    first.headers['etag'],
  ]);
  expect(await coursesOf(client)).toHaveLength(1);
  expect((await create(client, randomUUID())).json()).not.toEqual(first.json());
});

test('of thirty parallel creations with one key one is made, and all get its answer', async () => {
  const { client } = await aTeacher();
  await client.call(c.byMe);
  const key = randomUUID();
  const all = await Promise.all(Array.from({ length: 30 }, () => create(client, key)));
  expect(new Set(all.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(await coursesOf(client)).toHaveLength(1);
});

test('a key is refused with other input, and is unknown to others and elsewhere', async () => {
  const [{ client }, other] = [await aTeacher(), await aTeacher()];
  const key = randomUUID();
  const first = await create(client, key);
  const reused = await create(client, key, 'Other');
  expect(reused.json()).toMatchObject({ status: 422, code: 'key_reused' });
  const theirs = await create(other.client, key);
  expect(theirs.statusCode).toBe(201);
  expect(theirs.json()).not.toMatchObject({ id: (first.json() as { id: number }).id });
  const { id } = first.json() as { id: number };
  const elsewhere = await client.call(c.renewJoinCode, { params: { id }, headers: named(key) });
  expect(elsewhere.statusCode).toBe(201);
});

test('access counts for a repetition, too: who has lost the role or the session gets nothing', async () => {
  const { client, user } = await aTeacher();
  const key = randomUUID();
  await create(client, key);
  await api.ctx.db.update(users).set({ isTeacher: false }).where(eq(users.id, user.id));
  expect((await create(client, key)).json()).toMatchObject({ code: 'forbidden' });
  expect((await create(api.anonymous(), key)).statusCode).toBe(403);
});

test('a refused call may be corrected and sent again with its key, and then counts once', async () => {
  const teacher = await aTeacher();
  const params = { id: ((await create(teacher.client, randomUUID())).json() as { id: number }).id };
  const { join_code } = (await teacher.client.call(c.joinCode, { params })).json() as { join_code: string };
  const { client } = await aLearner(api);
  const key = randomUUID();
  const join = (code: string) => client.call(c.join, { body: { join_code: code }, headers: named(key) });
  expect((await join('NOPE')).statusCode).toBe(404);
  expect([(await join(join_code)).statusCode, (await join(join_code)).statusCode]).toEqual([200, 200]);
});

test.each(['short', 'a'.repeat(201), `${'a'.repeat(20)} b`, `ä${'a'.repeat(20)}`])(
  'the key %j is refused, because it is not a random name of bounded length',
  async (key) => {
    const { client } = await aTeacher();
    expect((await create(client, key)).json()).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await coursesOf(client)).toEqual([]);
  },
);

test('an account is created once, and another browser learns nothing by the key', async () => {
  const secret = await aSecret(api, 'once@example.org');
  const body = signupInput({ secret, username: 'once' });
  const [key, client] = [randomUUID(), api.anonymous()];
  const sign = (by: Client) => by.call(usersEndpoints.signup, { body, headers: named(key) });
  const first = await sign(client);
  expect(first.statusCode).toBe(201);
  expect((await sign(client)).json()).toEqual(first.json());
  expect((await sign(api.anonymous())).statusCode).toBeGreaterThanOrEqual(400);
});

test('neither keys nor answers can be read in the database', async () => {
  const { client } = await aTeacher();
  const key = randomUUID();
  await create(client, key, 'A secret course');
  const kept = JSON.stringify(await rows());
  expect(kept).not.toContain(key);
  expect(kept).not.toContain('A secret course');
});

test('what is kept is bounded: a hundred answers of each user, for a day', async () => {
  const { client, user } = await aTeacher();
  for (let count = 0; count < 103; count++) {
    api.time.pass(1);
    await create(client, randomUUID(), `Course ${count}`);
  }
  const own = async () => (await rows()).filter(({ userId }) => userId === user.id);
  expect(await own()).toHaveLength(100);
  api.time.pass(dayMs + 1);
  await deleteExpired(api.ctx);
  expect(await rows()).toEqual([]);
});

test.each([
  ['was never stored', null],
  ['was sealed before the service got another secret', 'AAAA'.repeat(20)],
])('a creation whose answer %s is not made again', async (_what, answer) => {
  const { client } = await aTeacher();
  const key = randomUUID();
  await create(client, key);
  await api.ctx.db.update(firstAnswers).set({ answer });
  expect((await create(client, key)).json()).toMatchObject({ status: 409, code: 'already_done' });
  expect(await coursesOf(client)).toHaveLength(1);
});

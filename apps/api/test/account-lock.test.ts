import { setTimeout as delay } from 'node:timers/promises';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { labEndpoints } from '@sentiero/contracts/lab';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { usersEndpoints } from '@sentiero/contracts/users';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { inTransaction } from '../src/context.ts';
import { users } from '../src/db/schema/index.ts';
import { aLearner, aLesson, aTarget, removeRoles } from './builders.ts';
import { bindOf, useApi, type Client } from './harness.ts';
import { copyOf } from './proofs.ts';
import { categoryInput } from './inputs.ts';

const api = useApi();
type Caller = Awaited<ReturnType<typeof aLearner>>;

/** The number of transactions waiting for a lock, once that many are. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const [row] = await api.ctx.db.execute<{ count: number }>(
      sql`select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    expect(row?.count).toBe(count);
  }, 10_000);

const authoringLock = 7_263_402;

test('a demotion waits until the call’s writes are committed', async () => {
  const caller = await aLearner(api, { isStaff: true });
  const done: string[] = [];
  const both = await inTransaction(api.ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(${authoringLock})`);
    const made = caller.client
      .call(authoringEndpoints.createCategory, { body: categoryInput() })
      .then(({ statusCode }) => done.push(`made ${statusCode}`));
    await waiting(1);
    const lost = removeRoles(api, caller.user).then(() => done.push('demoted'));
    await waiting(2);
    return [made, lost];
  });
  await Promise.all(both);
  expect(done.toSorted()).toEqual(['demoted', 'made 201']);
});

test.each([
  ['a demotion', ({ user }: Caller) => removeRoles(api, user), 'forbidden'],
  ['a logout', ({ client }: Caller) => copyOf(api, client).call(usersEndpoints.logout), 'not_authenticated'],
] as const)('a call that arrives during %s waits for it, and is refused', async (_name, end, code) => {
  const caller = await aLearner(api, { isStaff: true });
  const blocked = await inTransaction(api.ctx, async (tx) => {
    await tx.db.select().from(users).where(eq(users.id, caller.user.id)).for('no key update');
    const ending = Promise.resolve(end(caller));
    await waiting(1);
    const call = caller.client.call(authoringEndpoints.createCategory, { body: categoryInput() });
    await waiting(2);
    return [ending, call] as const;
  });
  await blocked[0];
  expect((await blocked[1]).json()).toMatchObject({ status: 403, code });
});

test('a ticket and a lab token are created only for a session that still lasts', async () => {
  const caller = await aLearner(api);
  const target = await aTarget(api);
  await aLesson(api, { targetId: target.id });
  const bind = bindOf(api, target.host, 'a nonce');
  const both = () => [
    caller.client.call(targetsEndpoints.labToken, { params: { id: target.id } }),
    caller.client.call(labEndpoints.authorize, { query: { target: target.host, return: '/', bind } }),
  ];
  const blocked = await inTransaction(api.ctx, async (tx) => {
    await tx.db.execute(sql`delete from sessions where user_id = ${caller.user.id}`);
    const asked = both();
    await waiting(2);
    return asked;
  });
  for (const answer of await Promise.all(blocked))
    expect(answer.json()).toMatchObject({ code: 'not_authenticated' });
});

test('a user changes their own account fifty times concurrently without a deadlock', async () => {
  const { client } = await aLearner(api, { isStaff: true, isTeacher: true });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      turn % 2 === 0
        ? client.call(usersEndpoints.updateMe, { body: { first_name: `Eva ${turn}` } })
        : client.call(authoringEndpoints.createCategory, { body: categoryInput() }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 201]));
});

test('one user whose calls wait for each other leaves connections to other users', async () => {
  const { user, client } = await aLearner(api);
  const { client: other } = await aLearner(api);
  const blocked = await inTransaction(api.ctx, async (tx) => {
    await tx.db.select().from(users).where(eq(users.id, user.id)).for('no key update');
    const flood = Array.from({ length: 40 }, () =>
      client.call(usersEndpoints.setLanguage, { body: { language: 'fr' } }),
    );
    await waiting(2);
    const answer = await Promise.race([
      other.call(usersEndpoints.me),
      delay(30_000, undefined, { ref: false }),
    ]);
    expect(answer?.statusCode).toBe(200);
    return flood;
  });
  const statuses = (await Promise.all(blocked)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual(Array(40).fill(204));
});

test('a user has at most 402 writing calls in progress: one more gets 429, and other users are unaffected', async () => {
  const { user, client } = await aLearner(api);
  const { client: other } = await aLearner(api);
  const write = (caller: Client) => caller.call(usersEndpoints.setLanguage, { body: { language: 'fr' } });
  const answers: Awaited<ReturnType<typeof write>>[] = [];
  const flood = await inTransaction(api.ctx, async (tx) => {
    await tx.db.select().from(users).where(eq(users.id, user.id)).for('no key update');
    const made = Array.from({ length: 410 }, async () => void answers.push(await write(client)));
    await vi.waitFor(() => expect(answers).toHaveLength(8), 30_000);
    expect((await write(other)).statusCode).toBe(204);
    return made;
  });
  for (const refused of answers.slice(0, 8)) {
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refused.headers['retry-after']).toBe('1');
  }
  await Promise.all(flood);
  expect(answers.slice(8).map(({ statusCode }) => statusCode)).toEqual(Array(402).fill(204));
});

test('when two members of staff change each other concurrently, both succeed or the later one is refused by their new rights', async () => {
  const pair = await Promise.all([0, 1].map(() => aLearner(api, { isStaff: true })));
  const [one, two] = pair as [Caller, Caller];
  const demote = ({ client }: Caller, { user }: Caller) =>
    client.call(usersEndpoints.adminUpdate, { params: { id: user.id }, body: { is_staff: false } });
  const answers = await Promise.all([demote(one, two), demote(two, one)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
});

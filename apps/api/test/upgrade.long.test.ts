import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ProcessClient, spawnApi, startApi, type ApiProcess } from './api-process.ts';
import { aLesson, aRequest, aStep, aTarget, atWork, aUser } from './builders.ts';
import { useApi } from './harness.ts';

// This code plays the previous version, while the database moves on to a later schema.
const api = useApi();
const running: ApiProcess[] = [];

beforeAll(() => void (api.time.now = new Date()));
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});

async function start(): Promise<ApiProcess> {
  const started = await startApi(api.ctx.env.DATABASE_URL, { DATABASE_CONNECTIONS: '1' });
  running.push(started);
  return started;
}

const tables = [
  'users',
  'sessions',
  'lessons',
  'steps',
  'categories',
  'targets',
  'completions',
  'attempts',
  'captured_requests',
  'learner_states',
];

/** Changes that migrations may make, on each table of a learner's day. */
async function expand(): Promise<void> {
  for (const table of tables) {
    const name = sql.identifier(table);
    await api.ctx.db.execute(sql`alter table ${name} add column later_note text`);
    await api.ctx.db.execute(sql`alter table ${name} add column later_count integer default 0 not null`);
  }
  await api.ctx.db.execute(
    sql`create table later_things (id serial primary key, user_id integer references users)`,
  );
  await api.ctx.db.execute(sql`create index later_index on attempts (later_count)`);
  await recordMigration(Date.UTC(2100, 0));
}

const recordMigration = (when: number) =>
  api.ctx.db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a version to come', ${when})`);

async function aDay(process: ApiProcess, client: ProcessClient, place: Awaited<ReturnType<typeof aPlace>>) {
  const { user, lesson, open, task, target, learner } = place;
  const body = { username: user.username, password: user.password };
  const answers = [
    await client.call(process, usersEndpoints.login, { body }),
    await client.call(process, lessonsEndpoints.categories),
    await client.call(process, lessonsEndpoints.steps, { params: { id: lesson.id } }),
    await client.call(process, lessonsEndpoints.submit, {
      params: { id: open.id },
      body: { data: 'an answer', choices: null },
    }),
    await client.deliver(process, ingestEndpoints.ingest, {
      version: 1,
      records: [aRequest(api, learner, target.id)],
    }),
    await client.call(process, usersEndpoints.updateMe, {
      body: { username: user.username, first_name: 'Eva', last_name: 'Muster' },
    }),
  ];
  expect(answers.map(({ status, body: text }) => (status === 200 ? 200 : text))).toEqual(
    answers.map(() => 200),
  );
  const steps = JSON.parse(
    (await client.call(process, lessonsEndpoints.steps, { params: { id: lesson.id } })).body,
  );
  expect(
    steps.map(({ id, completed }: { id: number; completed: string | null }) => [id, completed !== null]),
  ).toEqual([
    [open.id, true],
    [task.id, true],
  ]);
}

async function aPlace() {
  const user = await aUser(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const open = await aStep(api, lesson.id, 'O');
  const task = await aStep(api, lesson.id, 'T', { taskUrl: '/' });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  return { user, target, lesson, open, task, learner };
}

test('a process of the previous version keeps running on a newer schema, with its old connections, and restarts on it', async () => {
  const before = await start();
  const client = new ProcessClient();
  await aDay(before, client, await aPlace());
  await expand();
  await aDay(before, client, await aPlace());
  before.child.kill('SIGTERM');
  expect(await before.ended).toBe(0);
  const again = await start();
  await aDay(again, client, await aPlace());
  client.close();
});

test('a process does not start on a schema that is older than its own', async () => {
  await api.ctx.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at =
    (select max(created_at) from drizzle.__drizzle_migrations where created_at < ${Date.UTC(2099, 0)})`);
  await api.ctx.db.execute(
    sql`delete from drizzle.__drizzle_migrations where created_at >= ${Date.UTC(2099, 0)}`,
  );
  const { said, ended } = spawnApi(api.ctx.env.DATABASE_URL);
  expect(await ended).toBe(1);
  expect(said()).toContain('run the migration first');
});

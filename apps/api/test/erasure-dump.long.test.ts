import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ownDataEndpoints as own } from '@sentiero/contracts/own-data';
import { usersEndpoints } from '@sentiero/contracts/users';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { webhooksEndpoints } from '@sentiero/contracts/webhooks';
import { freePort } from '@sentiero/postgres';
import { startRedis } from '@sentiero/programs';
import { sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { writeBackup } from '../src/backup/write-backup.ts';
import { eraseRestored } from '../src/modules/own-data/erase-user.ts';
import { erasureList, fingerprintsIn } from '../src/modules/own-data/erasure-list.ts';
import { ProcessClient, startApi } from './api-process.ts';
import { aLesson, aRequest, aStep, aTarget, atWork, aUser } from './builders.ts';
import { aCertificate } from './certificates.ts';
import { aCourse } from './class.ts';
import { useApi } from './harness.ts';

const folder = await mkdtemp(join(tmpdir(), 'sentiero-dump-'));
const places = { data: join(folder, 'data'), backup: join(folder, 'before.gz') };
const api = useApi({ DATA_DIR: places.data });
let redis: Awaited<ReturnType<typeof startRedis>>;
beforeAll(async () => {
  redis = await startRedis({ folder, port: await freePort() });
});
afterAll(async () => {
  await redis.stop();
  await rm(folder, { recursive: true, force: true });
});

/** All rows of all tables. */
async function dumpDatabase(): Promise<string> {
  const tables = await api.ctx.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const texts: string[] = [];
  for (const { name } of tables)
    for (const row of await api.ctx.db.execute(sql`select t::text from ${sql.identifier(name)} t`))
      texts.push(JSON.stringify(row));
  return texts.join('\n');
}

/** All keys with their values, as Redis serialises them. */
async function dumpRedis(): Promise<string> {
  const client = new Redis(redis.url);
  const keys = await client.keys('*');
  const values = await Promise.all(
    keys.map(async (key) => (await client.dumpBuffer(key))?.toString('latin1')),
  );
  client.disconnect();
  return [...keys, ...values].join('\n');
}

async function dumpFolder(): Promise<string> {
  const entries = await readdir(places.data, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(
    async ({ parentPath, name }) => `${name} ${await readFile(join(parentPath, name), 'utf8')}`,
  );
  return (await Promise.all(texts)).join('\n');
}

const dumps = { database: dumpDatabase, redis: dumpRedis, folder: dumpFolder };

/** Where each of the strings is found, in any case. */
async function found(strings: readonly string[]): Promise<string[]> {
  const hits: string[] = [];
  for (const [place, dump] of Object.entries(dumps)) {
    const text = (await dump()).toLowerCase();
    for (const one of strings) if (text.includes(one.toLowerCase())) hits.push(`${place}: ${one}`);
  }
  return hits;
}

test('after an erasure, dumps of database, Redis and data folder have no string of the person, nor has an older backup once it is restored', async () => {
  const settings = { REDIS_URL: redis.url, DATA_DIR: places.data, ERASE_AFTER_DAYS: '0', RATE_LIMITS: 'on' };
  const { client: teacher, params, join: joinCourse } = await aCourse(api);
  await teacher.call(webhooksEndpoints.set, { params, body: { url: 'https://hooks.example/' } });
  const person = { username: 'xquilla', firstName: 'Xquillafirst', lastName: 'Xquillalast' };
  const user = await aUser(api, { ...person, email: 'xquilla@mail.example', password: 'a long password' });
  await joinCourse(user.id);
  const other = await aCertificate(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const step = await aStep(api, lesson.id, 'O');
  const learner = await atWork(api, user.id, lesson.id, target.id);

  const process = await startApi(api.ctx.env.DATABASE_URL, settings);
  const browser = new ProcessClient();
  const logIn = (password: string) =>
    browser.call(process, usersEndpoints.login, { body: { username: user.username, password } });
  expect((await logIn('xquilla-wrong')).status).toBe(403);
  expect((await logIn(user.password)).status).toBe(200);
  const body = { data: 'xquilla-answer', choices: null };
  await browser.call(process, lessonsEndpoints.submit, { params: { id: step.id }, body });
  await browser.call(process, usersEndpoints.updateMe, { body: { username: 'xquilla.second' } });
  await browser.call(process, verificationEndpoints.request, { body: { email: user.email } });
  const record = aRequest(api, learner, target.id, { url: 'http://t.localhost/?xquilla-traffic' });
  await browser.deliver(process, ingestEndpoints.ingest, { version: 1, records: [record] });
  const said = ['xquilla-answer', 'xquilla-traffic'];
  const strings = [...Object.values(person), 'xquilla.second', user.email, learner, ...said];
  await vi.waitFor(
    async () => expect(await found(['xquilla.second'])).toContain('folder: xquilla.second'),
    30_000,
  );
  for (const one of strings) expect(await found([one]), one).toContain(`database: ${one}`);
  expect((await browser.call(process, own.export)).status).toBe(200);
  await writeBackup(api.ctx.env.DATABASE_URL, places.backup, new Date());

  expect((await browser.call(process, own.erase)).status).toBe(202);
  expect(await found([...strings, 'xquilla'])).toEqual([]);
  browser.close();
  process.child.kill('SIGTERM');
  expect(await process.ended).toBe(0);

  const erased = fingerprintsIn(await readFile(erasureList(places.data), 'utf8'));
  expect(erased).toHaveLength(1);
  await restoreBackup(api.ctx.env.DATABASE_URL, places.backup, { overwrite: true, erased });
  expect(await found(['xquilla'])).toEqual(['database: xquilla']);
  expect(await eraseRestored(api.ctx)).toBe(1);
  expect(await found([...strings, 'xquilla'])).toEqual([]);
  expect(await found([other.user.username])).toEqual([`database: ${other.user.username}`]);
});

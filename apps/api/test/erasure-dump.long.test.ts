import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import http, { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ownDataEndpoints as own } from '@sentiero/contracts/own-data';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { usersEndpoints } from '@sentiero/contracts/users';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { webhooksEndpoints } from '@sentiero/contracts/webhooks';
import { freePort } from '@sentiero/postgres';
import { startRedis } from '@sentiero/programs';
import { sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { erasures } from '../src/db/schema/index.ts';
import { ProcessClient, startApi, type ApiProcess } from './api-process.ts';
import { aLesson, aStep, aTarget, atWork, aUser } from './builders.ts';
import { aCertificate } from './certificates.ts';
import { aCourse } from './class.ts';
import { useApi } from './harness.ts';
import { startProxy } from './proxy-process.ts';

const run = promisify(execFile);
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

/** Mails, the proxy's spool, and whatever else the services keep. */
async function dumpFolder(): Promise<string> {
  const entries = await readdir(places.data, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(
    async ({ parentPath, name }) => `${name} ${await readFile(join(parentPath, name), 'utf8')}`,
  );
  return (await Promise.all(texts)).join('\n');
}

/** A command of the operator, as `pnpm backup` runs it. */
async function command(name: string, ...args: string[]): Promise<object> {
  const script = join(import.meta.dirname, '../../../infra/local/src/on-database.ts');
  const env = { ...process.env, DATABASE_URL: api.ctx.env.DATABASE_URL, DATA_DIR: places.data };
  const { stdout } = await run(process.execPath, [script, `${name}.ts`, ...args], { env });
  return JSON.parse(stdout) as object;
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

const start = async (settings: Record<string, string>): Promise<ApiProcess> => {
  const started = await startApi(api.ctx.env.DATABASE_URL, settings);
  onTestFinished(() => void started.child.kill('SIGKILL'));
  return started;
};

const stopApi = async ({ child, ended }: ApiProcess) => {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
};

/** An application, and the proxy in front of it, which delivers to the API at this port. */
async function startTarget(internalPort: number) {
  const backend = createServer((_request, response) => response.end('ok'));
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  const target = await aTarget(api, `http://127.0.0.1:${(backend.address() as AddressInfo).port}`);
  const proxy = await startProxy(api, {
    API_INTERNAL_URL: `http://127.0.0.1:${internalPort}`,
    INTERNAL_TOKEN: 'internal-token-of-the-tests',
    DATA_DIR: places.data,
    LOG_LEVEL: 'fatal',
  });
  const { host } = new URL(target.frontendUrl);
  const ask = (path: string, cookie: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { Host: host, Cookie: cookie };
      http
        .get({ port: proxy.port, host: '127.0.0.1', path, headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        })
        .on('error', reject);
    });
  onTestFinished(async () => {
    await proxy.stop();
    backend.closeAllConnections();
    backend.close();
  });
  return { target, ask };
}

test('after an erasure, dumps of database, Redis, mails and spool have no string of the person, nor has an older backup once it is restored', async () => {
  const internalPort = await freePort();
  const shared = { REDIS_URL: redis.url, DATA_DIR: places.data, ERASE_AFTER_DAYS: '0', RATE_LIMITS: 'on' };
  const settings = { ...shared, API_INTERNAL_PORT: String(internalPort) };
  const { client: teacher, params, join: joinCourse } = await aCourse(api);
  await teacher.call(webhooksEndpoints.set, { params, body: { url: 'https://hooks.example/' } });
  const person = { username: 'xquilla', firstName: 'Xquillafirst', lastName: 'Xquillalast' };
  const user = await aUser(api, { ...person, email: 'xquilla@mail.example', password: 'a long password' });
  await joinCourse(user.id);
  const other = await aCertificate(api);

  const first = await start(settings);
  const { target, ask } = await startTarget(internalPort);
  const lesson = await aLesson(api, { targetId: target.id });
  const step = await aStep(api, lesson.id, 'O');
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const browser = new ProcessClient();
  onTestFinished(() => browser.close());
  const logIn = (password: string) =>
    browser.call(first, usersEndpoints.login, { body: { username: user.username, password } });
  expect((await logIn('xquilla-wrong')).status).toBe(403);
  expect((await logIn(user.password)).status).toBe(200);
  const body = { data: 'xquilla-answer', choices: null };
  await browser.call(first, lessonsEndpoints.submit, { params: { id: step.id }, body });
  await browser.call(first, usersEndpoints.updateMe, { body: { username: 'xquilla.second' } });
  await browser.call(first, verificationEndpoints.request, { body: { email: user.email } });
  const lab = await browser.call(first, targetsEndpoints.labToken, { params: { id: target.id } });
  const { value: cookie } = JSON.parse(lab.body) as { value: string };
  expect(await ask('/?xquilla-traffic', cookie)).toBe(200);
  const said = ['xquilla-answer', 'xquilla-traffic'];
  const strings = [...Object.values(person), 'xquilla.second', user.email, learner, ...said];
  for (const [place, one] of [
    ['folder', 'xquilla.second'],
    ['database', 'xquilla-traffic'],
  ] as const)
    await vi.waitFor(async () => expect(await found([one])).toContain(`${place}: ${one}`), 30_000);
  for (const one of strings) expect(await found([one]), one).toContain(`database: ${one}`);
  expect((await browser.call(first, own.export)).status).toBe(200);
  expect(await command('backup', places.backup)).toMatchObject({ file: places.backup });
  expect(gunzipSync(await readFile(places.backup)).toString()).toContain('xquilla-traffic');

  // While the proxy cannot deliver, its spool has what the learner does, and the account is erased meanwhile.
  await stopApi(first);
  expect(await ask('/?quendrick-spooled', cookie)).toBe(200);
  const spooled = ['folder: quendrick-spooled'];
  await vi.waitFor(async () => expect(await found(['quendrick-spooled'])).toEqual(spooled), 30_000);
  const second = await start(shared);
  expect((await browser.call(second, own.erase)).status).toBe(202);
  expect(await found([...Object.values(person), user.email, ...said])).toEqual([]);
  await stopApi(second);
  const third = await start(settings);
  await vi.waitFor(async () => expect(await found([...strings, 'xquilla', 'quendrick'])).toEqual([]), 60_000);
  await stopApi(third);

  // As on the day on which the database is lost: only the list in the data folder knows of the erasure.
  await api.ctx.db.delete(erasures);
  expect(await command('restore', places.backup, '--overwrite')).toMatchObject({ erased: 1 });
  expect(await found([...strings, 'xquilla'])).toEqual([]);
  expect(await found([other.user.username])).toEqual([`database: ${other.user.username}`]);
});

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { certificatesEndpoints } from '@sentiero/contracts/certificates';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { reportingEndpoints } from '@sentiero/contracts/reporting';
import { getTableName, is, sql, Table } from 'drizzle-orm';
import { decodeProtectedHeader } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { leftOut } from '../src/backup/backup-format.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { sortByReference } from '../src/backup/sort-by-reference.ts';
import { writeBackup } from '../src/backup/write-backup.ts';
import { knownMigrations, migrateTo } from '../src/db/migrate.ts';
import * as schema from '../src/db/schema/index.ts';
import { inTransaction } from '../src/context.ts';
import { ensureKey } from '../src/modules/lti/keys.ts';
import { ProcessClient, startApi } from './api-process.ts';
import { aLearner, aLesson, aRequest, aStep, aTarget, atWork, aUser, text } from './builders.ts';
import { aCertificate } from './certificates.ts';
import { callInternal, copyDatabase, useApi } from './harness.ts';

const api = useApi();
const copies: { url: string; drop: () => Promise<void> }[] = [];
let folder = '';
const now = new Date('2026-11-21T10:00:00Z');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentiero-backup-'));
});
afterAll(async () => {
  for (const { drop } of copies) await drop();
  await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<string> {
  const template = new URL(inject('templateUrl'));
  template.pathname = '/template1';
  const copy = await copyDatabase(template.href);
  copies.push(copy);
  return copy.url;
}

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await client.unsafe<Row[]>(statement))];
  } finally {
    await client.end();
  }
}

const fileOf = (name: string) => join(folder, `${name}.gz`);
const backUp = async (name: string, url = api.ctx.env.DATABASE_URL) => {
  await writeBackup(url, fileOf(name), now);
  return fileOf(name);
};

async function aPlace() {
  const { user, client } = await aLearner(api);
  const target = await aTarget(api);
  const odd = text('\\N \\. tab\t line\n return\r separator\u2028 "quote" \u{1f510} \\');
  const lesson = await aLesson(api, { targetId: target.id, title: odd });
  const open = await aStep(api, lesson.id, 'O');
  const task = await aStep(api, lesson.id, 'T', { taskUrl: '/' });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const submit = (data: string) =>
    client.call(lessonsEndpoints.submit, { params: { id: open.id }, body: { data, choices: null } });
  return { user, client, target, lesson, open, task, learner, submit };
}

test('a backup made while learners work restores everything as of one moment, and the platform runs on it', async () => {
  const { user, client, target, lesson, open, learner, submit } = await aPlace();
  await submit('my first answer');
  const record = () => aRequest(api, learner, target.id);
  const over = new AbortController();
  const traffic = (async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      await submit(`answer ${turn}`);
      await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [record(), record()] });
    }
  })();
  const file = await backUp('traffic');
  over.abort();
  await traffic;

  const url = await emptyDatabase();
  const { rows } = await restoreBackup(url, file, { overwrite: false });
  expect(rows['users']).toBeGreaterThan(0);
  // Written in one transaction, either both or neither exist, whenever the backup was made.
  const [pairs] = await query<{ records: number; counted: number }>(
    url,
    `select (select count(*)::int from captured_requests where user_id = ${user.id}) as records,
      (select request_seq::int from learner_states where user_id = ${user.id}) as counted`,
  );
  expect(pairs?.records).toBe(pairs?.counted);

  const process = await startApi(url);
  const restored = new ProcessClient();
  const old = new ProcessClient();
  for (const [name, value] of client.cookies) old.cookies.set(name, value);
  expect((await old.call(process, usersEndpoints.me)).status).toBe(403);
  const body = { username: user.username, password: user.password };
  expect((await restored.call(process, usersEndpoints.login, { body })).status).toBe(200);
  const steps = JSON.parse(
    (await restored.call(process, lessonsEndpoints.steps, { params: { id: lesson.id } })).body,
  );
  expect(steps[0]).toMatchObject({ id: open.id, completed: expect.any(String), answer: expect.any(String) });
  const { title } = JSON.parse(
    (await restored.call(process, lessonsEndpoints.get, { params: { id: lesson.id } })).body,
  );
  expect(title).toEqual(lesson.title);
  const again = { data: 'after the restore', choices: null };
  const params = { id: open.id };
  expect((await restored.call(process, lessonsEndpoints.submit, { params, body: again })).status).toBe(200);
  expect(
    (await restored.deliver(process, ingestEndpoints.ingest, { version: 1, records: [record()] })).body,
  ).toBe('{"rejected":[]}');
  expect((await restored.call(process, reportingEndpoints.clearRequests)).status).toBe(204);
  for (const made of [restored, old]) made.close();
  process.child.kill('SIGTERM');
  expect(await process.ended).toBe(0);
});

test('every row of every table is restored unchanged, except logins, codes and tickets', async () => {
  const { submit } = await aPlace();
  await submit('an answer');
  const url = await emptyDatabase();
  await restoreBackup(url, await backUp('rows'), { overwrite: false });
  const names = Object.values(schema).flatMap((value) => (is(value, Table) ? getTableName(value) : []));
  expect(names.length).toBeGreaterThan(20);
  for (const name of leftOut) expect(names).toContain(name);
  for (const name of names.filter((own) => !leftOut.has(own))) {
    const statement = `select md5(coalesce(string_agg(row::text, '' order by row::text), '')) as sum from ${name} as row`;
    const [[before], [after]] = [
      await query<{ sum: string }>(api.ctx.env.DATABASE_URL, statement),
      await query<{ sum: string }>(url, statement),
    ];
    expect([name, after?.sum]).toEqual([name, before?.sum]);
  }
  for (const name of ['sessions', 'verifications', 'outbox', 'lab_sessions', 'lab_tickets', 'active_lessons'])
    expect(await query(url, `select 1 from ${name}`)).toEqual([]);
});

test('rows of a megabyte and thousands of small ones are restored too', async () => {
  const { user, target } = await aPlace();
  await api.ctx.db.execute(sql`
    insert into captured_requests (id, user_id, target_id, seq, at, record)
    select gen_random_uuid(), ${user.id}, ${target.id}, n, now(),
      repeat(md5(n::text) || E'\n', case when n % 100 = 0 then 31000 else 60 end)
    from generate_series(1, 2000) n`);
  const url = await emptyDatabase();
  await restoreBackup(url, await backUp('large'), { overwrite: false });
  const statement = `select count(*)::int as count, sum(length(record))::int as characters
    from captured_requests where user_id = ${user.id}`;
  const [before] = await query<{ count: number; characters: number }>(api.ctx.env.DATABASE_URL, statement);
  expect(before?.characters).toBeGreaterThan(20_000_000);
  expect(await query(url, statement)).toEqual([before]);
  await api.ctx.db.execute(sql`delete from captured_requests where user_id = ${user.id}`);
});

test('used ids are not reused after a restore', async () => {
  const user = await aUser(api);
  await api.ctx.db.execute(sql`delete from passwords where user_id = ${user.id}`);
  await api.ctx.db.execute(sql`delete from users where id = ${user.id}`);
  const url = await emptyDatabase();
  await restoreBackup(url, await backUp('ids'), { overwrite: false });
  const [made] = await query<{ id: number }>(
    url,
    `insert into users (username, email, first_name, last_name, date_joined)
     values ('later', 'later@example.org', 'L', 'A', now()) returning id`,
  );
  expect(made?.id).toBeGreaterThan(user.id);
});

test('only its owner can read the file, and it contains no session and no code', async () => {
  const { client } = await aLearner(api);
  const file = await backUp('mode');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const content = gunzipSync(await readFile(file)).toString();
  expect(content).toContain('COPY "users"');
  expect(content).not.toContain('COPY "sessions"');
  for (const cookie of client.cookies.values()) expect(content).not.toContain(cookie);
});

test('with SECRETS_KEY, a backup has no private key that signs, and the restored platform signs with the same', async () => {
  const SECRETS_KEY = 'k'.repeat(32);
  Object.assign(api.ctx, { env: { ...api.ctx.env, SECRETS_KEY } });
  const { certificate, user } = await aCertificate(api);
  await inTransaction(api.ctx, ensureKey);
  const file = await backUp('keys');
  const content = gunzipSync(await readFile(file)).toString();
  expect(content).toContain('sealed:');
  expect(content).not.toContain('"d":');
  const url = await emptyDatabase();
  await restoreBackup(url, file, { overwrite: false });
  const process = await startApi(url, { SECRETS_KEY });
  const browser = new ProcessClient();
  const body = { username: user.username, password: user.password };
  expect((await browser.call(process, usersEndpoints.login, { body })).status).toBe(200);
  const { id } = certificate;
  const shown = await browser.call(process, certificatesEndpoints.get, { params: { id } });
  expect(JSON.parse(shown.body)).toMatchObject({ id, credential: certificate.credential });
  const list = await browser.call(process, certificatesEndpoints.status);
  const kid = (credential: string) => decodeProtectedHeader(credential).kid;
  expect([list.status, kid(list.body)]).toEqual([200, kid(certificate.credential)]);
  browser.close();
  process.child.kill('SIGTERM');
  expect(await process.ended).toBe(0);
  expect(process.said()).not.toContain('SECRETS_KEY');
});

test('a database with content is left alone unless overwriting is requested', async () => {
  const file = await backUp('overwrite');
  const url = await emptyDatabase();
  await query(url, 'create table something (id integer)');
  await query(url, 'insert into something values (7)');
  await expect(restoreBackup(url, file, { overwrite: false })).rejects.toThrow('not empty');
  expect(await query(url, 'select id from something')).toEqual([{ id: 7 }]);
  await restoreBackup(url, file, { overwrite: true });
  await restoreBackup(url, file, { overwrite: true });
  expect(await query(url, `select to_regclass('something') as name`)).toEqual([{ name: null }]);
  expect((await query(url, 'select id from users')).length).toBeGreaterThan(0);
});

test.each([
  ['was cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200), /unexpected end/],
  ['was damaged', (bytes: Buffer) => Buffer.from(bytes).fill(7, 500, 520), /./],
  ['is something else', () => Buffer.from('hello'), /incorrect header/],
])('a file that %s changes nothing', async (_what, spoil, message) => {
  const url = await emptyDatabase();
  await restoreBackup(url, await backUp(`good-${copies.length}`), { overwrite: false });
  const bad = fileOf(`bad-${copies.length}`);
  await writeFile(bad, spoil(await readFile(fileOf(`good-${copies.length}`))));
  await expect(restoreBackup(url, bad, { overwrite: true })).rejects.toThrow(message);
  expect((await query(url, 'select id from users')).length).toBeGreaterThan(0);
});

test('a file manipulated to run other statements changes nothing', async () => {
  const good = gunzipSync(await readFile(await backUp('to-forge'))).toString();
  const program = `COPY "users" ("id") FROM PROGRAM 'touch ${folder}/forged' -- ("id") FROM stdin;`;
  const forged = [
    good.replace(/^COPY "users" .*$/m, program),
    good.replace(
      /^COPY "users" .*$/m,
      `COPY "users" ("id") FROM '/etc/passwd' (FORMAT csv) -- ) FROM stdin;`,
    ),
    good.replace(/^(COPY "passwords" .*)$/m, '$1\nnobody\t\\N'),
  ];
  for (const [place, content] of forged.entries()) {
    const file = fileOf(`forged-${place}`);
    await writeFile(file, gzipSync(content));
    const url = await emptyDatabase();
    await expect(restoreBackup(url, file, { overwrite: false })).rejects.toThrow(
      /rejects the rows|invalid input/,
    );
    expect(await query(url, 'select id from users')).toEqual([]);
  }
  await expect(stat(join(folder, 'forged'))).rejects.toThrow('ENOENT');
});

test('a backup of an earlier version is migrated, one of a later version is refused', async () => {
  const [first = 0] = await knownMigrations();
  const [earlier, later] = [await emptyDatabase(), await emptyDatabase()];
  await migrateTo(earlier, first);
  await query(
    earlier,
    `insert into users (username, email, first_name, last_name, date_joined)
     values ('early', 'early@example.org', 'E', 'A', now())`,
  );
  const url = await emptyDatabase();
  await restoreBackup(url, await backUp('earlier', earlier), { overwrite: false });
  expect(await query(url, 'select username from users')).toEqual([{ username: 'early' }]);
  expect(await query(url, `select count(*)::int as count from drizzle.__drizzle_migrations`)).toEqual([
    { count: (await knownMigrations()).length },
  ]);
  await migrateTo(later, first);
  await query(
    later,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 4102444800000)`,
  );
  const tooNew = await backUp('later', later);
  await expect(restoreBackup(await emptyDatabase(), tooNew, { overwrite: false })).rejects.toThrow(
    'newer version',
  );
});

test('a failed backup leaves no file, and no file is overwritten', async () => {
  const [address, file] = [new URL(api.ctx.env.DATABASE_URL), fileOf('never')];
  address.pathname = '/nowhere';
  await expect(writeBackup(address.href, file, now)).rejects.toThrow('does not exist');
  for (const path of [file, `${file}.part`]) await expect(stat(path)).rejects.toThrow('ENOENT');
  await expect(backUp('no/such/folder')).rejects.toThrow('ENOENT');
  await writeFile(`${file}.part`, 'of somebody else');
  await expect(backUp('never')).rejects.toThrow('EEXIST');
  expect(await readFile(`${file}.part`, 'utf8')).toBe('of somebody else');
  const taken = await backUp('taken');
  await expect(backUp('taken')).rejects.toThrow(`${taken} exists already`);
});

test('tables come after those they refer to, whatever their names', () => {
  const references = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'b', to: 'b' },
    { from: 'a', to: 'left out' },
  ];
  expect(sortByReference(['a', 'b', 'c'], references)).toEqual(['c', 'b', 'a']);
  expect(() =>
    sortByReference(
      ['a', 'c'],
      [
        { from: 'a', to: 'c' },
        { from: 'c', to: 'a' },
      ],
    ),
  ).toThrow('each other');
});

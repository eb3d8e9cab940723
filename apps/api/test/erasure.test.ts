import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answersEndpoints } from '@sentiero/contracts/answers';
import { auditEndpoints } from '@sentiero/contracts/audit';
import { boardEndpoints } from '@sentiero/contracts/board';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ownDataEndpoints as own } from '@sentiero/contracts/own-data';
import { usersEndpoints } from '@sentiero/contracts/users';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { auditLog, erasures, users } from '../src/db/schema/index.ts';
import { fileTransport } from '../src/mail/file-transport.ts';
import { eraseDue, eraseRestored } from '../src/modules/own-data/erase-user.ts';
import { fingerprintOf } from '../src/modules/own-data/erasure-list.ts';
import { aLearner, aLesson, aMember, aMessage, aRequest, aStep, aTarget, atWork } from './builders.ts';
import { callInternal, useApi } from './harness.ts';
import { dayMs, mailTo } from './proofs.ts';

const folder = await mkdtemp(join(tmpdir(), 'sentiero-erasure-'));
const api = useApi({ DATA_DIR: folder });
afterAll(() => rm(folder, { recursive: true }));

/** Every table as text, by name. */
async function everything(): Promise<Map<string, string>> {
  const tables = await api.ctx.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const contents = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await api.ctx.db.execute<{ content: string | null }>(
      sql`select string_agg(row_to_json(t)::text, '\n') as content from ${sql.identifier(name)} t`,
    );
    contents.set(name, row?.content ?? '');
  }
  return contents;
}

const tablesWith = async (marker: string) =>
  [...(await everything())].flatMap(([name, content]) =>
    content.toLowerCase().includes(marker.toLowerCase()) ? [name] : [],
  );

const find = (id: number) => api.ctx.db.select().from(users).where(eq(users.id, id));

test('an erasure is announced by mail, can be taken back, and happens after seven days', async () => {
  const { user, client } = await aLearner(api);
  const asked = await client.call(own.erase);
  expect(asked.statusCode).toBe(202);
  const eraseAt = new Date(api.time.now.getTime() + 7 * dayMs).toISOString();
  expect(asked.json()).toEqual({ erase_at: eraseAt });
  expect((await mailTo(api, user.email, /erased/)).text).toMatch(/November 28, 2026|28 November 2026/);
  expect((await client.call(usersEndpoints.me)).json()).toMatchObject({ erase_at: eraseAt });
  expect((await client.call(own.erase)).json()).toEqual({ erase_at: eraseAt });

  expect((await client.call(own.keep)).statusCode).toBe(204);
  api.time.pass(8 * dayMs);
  await eraseDue(api.ctx);
  expect(await find(user.id)).toHaveLength(1);

  await client.call(usersEndpoints.confirmPassword, { body: { password: user.password } });
  await client.call(own.erase);
  api.time.pass(7 * dayMs - 1);
  await eraseDue(api.ctx);
  expect(await find(user.id)).toHaveLength(1);
  api.time.pass(1);
  await eraseDue(api.ctx);
  expect(await find(user.id)).toEqual([]);
});

test('an erased person is in no table; the audit log keeps its rows and names a tombstone', async () => {
  const teacher = await aLearner(api, { isTeacher: true });
  const staff = await aLearner(api, { isStaff: true });
  const { user, client } = await aLearner(api, {
    username: 'zora.quint',
    email: 'zora.quint@mail.example',
    firstName: 'Zorafirst',
    lastName: 'Zoralast',
  });
  const course = (await teacher.client.call(coursesEndpoints.create, { body: { name: 'Web' } })).json().id;
  await aMember(api, course, user.id);
  await client.call(usersEndpoints.updateMe, { body: { username: 'zora.second' } });
  await api.anonymous().call(verificationEndpoints.request, { body: { email: 'Zora.Quint@mail.example' } });
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const step = await aStep(api, lesson.id, 'O');
  const next = await aStep(api, lesson.id, 'Q');
  const body = { data: 'zora-answer', choices: null };
  await client.call(lessonsEndpoints.submit, { params: { id: step.id }, body });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const record = aRequest(api, learner, target.id, { url: 'http://t.localhost:8080/?zora-traffic' });
  await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [record] });
  await client.call(lessonsEndpoints.raiseHand, {
    params: { id: next.id },
    body: { text: 'zora-hand', request: record.id },
  });
  await aMessage(api, { from: teacher.user.id, course, to: [user.id] });
  const ofHand = { params: { id: course, user: user.id, step: next.id } };
  expect((await teacher.client.call(boardEndpoints.hand, ofHand)).statusCode).toBe(200);
  const ofAnswers = { params: { id: course }, query: { step: step.id } };
  expect((await teacher.client.call(answersEndpoints.list, ofAnswers)).statusCode).toBe(200);
  const said = ['zora-answer', 'zora-traffic', 'zora-hand'];
  const markers = ['zora.quint', 'zora.second', 'zorafirst', 'zoralast', ...said, learner];
  for (const marker of markers) expect(await tablesWith(marker), marker).not.toEqual([]);
  const before = await api.ctx.db.$count(auditLog);

  await staff.client.call(own.eraseUser, { params: { id: user.id } });
  api.time.pass(8 * dayMs);
  await eraseDue(api.ctx);

  for (const marker of [...markers, 'zora', 'Look at the status.'])
    expect(await tablesWith(marker), marker).toEqual([]);
  expect(await api.ctx.db.$count(auditLog)).toBe(before + 2);
  const again = await aLearner(api, { isStaff: true });
  const query = { actor: user.id, limit: 200 };
  const entries = (await again.client.call(auditEndpoints.list, { query })).json();
  expect(entries.length).toBeGreaterThan(1);
  const tombstone = { id: user.id, username: `erased-${user.id}`, erased: true };
  for (const { actor } of entries) expect(actor).toEqual(tombstone);

  // What the proxy still held for this learner arrives late.
  const late = { version: 1, records: [aRequest(api, learner, target.id, { url: 'http://t/?zora-late' })] };
  const taken = await callInternal(api, ingestEndpoints.ingest, late);
  expect(taken.json()).toMatchObject({ rejected: [{ id: late.records[0]?.id }] });
  expect(await tablesWith('zora')).toEqual([]);
});

test('a batch that arrives during the erasure is stored before it or rejected', async () => {
  const { user } = await aLearner(api, { eraseAt: api.time.now });
  const target = await aTarget(api);
  const learner = await atWork(api, user.id, (await aLesson(api)).id, target.id);
  const deliver = () =>
    callInternal(api, ingestEndpoints.ingest, { version: 1, records: [aRequest(api, learner, target.id)] });
  const answers = await Promise.all([deliver(), deliver(), eraseDue(api.ctx), deliver(), deliver()]);
  const again = await deliver();
  expect(again.json().rejected).toHaveLength(1);
  const statuses = answers.flatMap((answer) => answer?.statusCode ?? []);
  expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
  expect(await find(user.id)).toEqual([]);
  expect(await tablesWith(learner)).toEqual([]);
});

test('the database erases only deleted accounts from the audit log, and otherwise refuses changes', async () => {
  const { user } = await aLearner(api);
  const message = 'this account is not erased';
  const erase = api.ctx.db.execute(sql`select erase_from_audit_log(${user.id}, '{}')`);
  await expect(erase).rejects.toMatchObject({ cause: { message } });
  await expect(api.ctx.db.update(auditLog).set({ detail: '' })).rejects.toMatchObject({
    cause: { message: 'the audit log is append-only' },
  });
});

test('the last staff account that stays cannot be erased', async () => {
  await api.ctx.db.update(users).set({ isStaff: false });
  const first = await aLearner(api, { isStaff: true });
  expect((await first.client.call(own.erase)).json()).toMatchObject({ code: 'last_staff' });
  const second = await aLearner(api, { isStaff: true });
  expect((await first.client.call(own.erase)).statusCode).toBe(202);
  expect((await second.client.call(own.erase)).json()).toMatchObject({ code: 'last_staff' });
  const params = { id: second.user.id };
  expect((await first.client.call(own.eraseUser, { params })).json()).toMatchObject({ code: 'last_staff' });
});

test('what a restored backup brings back is erased again, and no one else', async () => {
  const { user: erased } = await aLearner(api);
  const { user: other } = await aLearner(api);
  await api.ctx.db.insert(erasures).values({ fingerprint: fingerprintOf(erased), at: api.time.now });
  expect(await eraseRestored(api.ctx)).toBe(1);
  expect(await find(erased.id)).toEqual([]);
  expect(await find(other.id)).toHaveLength(1);
  expect(await readFile(join(folder, 'erasures.txt'), 'utf8')).toContain(fingerprintOf(erased));
});

test('the mail folder loses the notices about a person, and the codes to all their addresses', async () => {
  const mails = join(folder, 'mail');
  const transport = fileTransport(mails, 'b@example.org', pino({ level: 'silent' }));
  const mail = (to: string) => ({ to, subject: 's', text: 't', html: 'h' });
  await transport.send(mail('now@mail.example'), null);
  await transport.send(mail('earlier@mail.example'), 5);
  await transport.send(mail('Earlier@mail.example'), null);
  await transport.send(mail('other@mail.example'), 55);
  await writeFile(join(mails, 'note.txt'), '');
  await transport.forget?.({ userId: 5, addresses: ['now@mail.example'] });
  const left = await readdir(mails);
  const texts = await Promise.all(left.map((name) => readFile(join(mails, name), 'utf8')));
  expect(texts.join('\n')).toContain('other@mail.example');
  expect(texts.join('\n')).not.toMatch(/now@|earlier@/i);
  expect(left).toHaveLength(2);
});

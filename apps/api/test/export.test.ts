import { coursesEndpoints } from '@sentiero/contracts/courses';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ownDataEndpoints as own } from '@sentiero/contracts/own-data';
import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import * as schema from '../src/db/schema/index.ts';
import { exportKinds, leftOutOfExport } from '../src/modules/own-data/export-kinds.ts';
import {
  aLearner,
  aLesson,
  aMember,
  aMessage,
  anAnswer,
  anEvent,
  aRequest,
  aStep,
  aTarget,
  atWork,
} from './builders.ts';
import { callInternal, useApi, type Client } from './harness.ts';

const api = useApi();

async function readExport(client: Client): Promise<Record<string, string>> {
  const answer = await client.call(own.export);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="sentiero-my-data.zip"',
  });
  const files = Object.entries(unzipSync(answer.rawPayload));
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test('an export has everything about its owner, each kind as JSON and the traffic as HAR', async () => {
  const { user, client } = await aLearner(api, { firstName: 'Zoë', username: 'zoe' });
  const teacher = await aLearner(api, { isTeacher: true });
  const course = (await teacher.client.call(coursesEndpoints.create, { body: { name: 'Web' } })).json();
  await aMember(api, course.id, user.id);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const step = await aStep(api, lesson.id, 'O');
  const body = { data: 'my own words', choices: null };
  await client.call(lessonsEndpoints.submit, { params: { id: step.id }, body });
  await aMessage(api, { from: teacher.user.id, course: course.id, to: [user.id] });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const records = [
    aRequest(api, learner, target.id, { url: 'http://t.localhost/?mine' }),
    anEvent(api, learner, target.id, { data: { input: 'mine' } }),
  ];
  await callInternal(api, ingestEndpoints.ingest, { version: 1, records });

  const files = await readExport(client);
  const file = (name: string) => JSON.parse(files[name] ?? 'null');
  expect(Object.keys(files)).toEqual([...exportKinds(user).map(({ name }) => `${name}.json`), 'traffic.har']);
  expect(file('account.json')).toMatchObject([{ username: 'zoe', first_name: 'Zoë', email: user.email }]);
  expect(file('courses.json')).toMatchObject([{ name: 'Web' }]);
  const place = { lesson: lesson.title.en, step: 'Step' };
  expect(file('completions.json')).toMatchObject([{ ...place, again: false }]);
  expect(file('answers.json')).toMatchObject([{ ...place, answer: 'my own words', state: 'new' }]);
  expect(file('messages_received.json')).toMatchObject([{ course: 'Web', text: 'Look at the status.' }]);
  expect(file('targets.json')).toMatchObject([{ target: target.name, learner }]);
  expect(file('events.json')).toMatchObject([{ event: { data: { input: 'mine' } } }]);
  expect(file('hands.json')).toEqual([]);
  expect(file('activity.json').at(-1)).toMatchObject({ action: 'user.export', by: 'you' });
  expect(file('traffic.har').log).toMatchObject({
    version: '1.2',
    entries: [{ request: { url: 'http://t.localhost/?mine' } }],
  });
});

test('the traffic of an export has the messages of its websockets', async () => {
  const { user, client } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const response = { headers: [['Upgrade', 'websocket']] as [string, string][], trailers: [], body: null };
  const socket = aRequest(api, learner, target.id, { code: 101, response });
  const data = { direction: 'sent', size: 2, binary: false, truncated: false, text: 'hi', hex: null };
  const message = anEvent(api, learner, target.id, { type: 'websocket', request: socket.id, data });
  await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [socket, message] });
  const files = await readExport(client);
  expect(JSON.parse(files['traffic.har'] ?? '').log.entries).toMatchObject([
    { _webSocketMessages: [{ type: 'send', opcode: 1, data: 'hi' }] },
  ]);
});

test('an export has nothing of others and no secret, whatever the owner did to others', async () => {
  const { user, client } = await aLearner(api, { isTeacher: true });
  const course = (await client.call(coursesEndpoints.create, { body: { name: 'Mine' } })).json();
  const answer = await anAnswer(api, course.id);
  const review = { reviewedBy: user.id, reviewedAt: api.time.now };
  await api.ctx.db
    .update(schema.sentAnswers)
    .set({ ...review, answer: 'words of another' })
    .where(eq(schema.sentAnswers.id, answer.answer));
  const params = { id: course.id };
  await client.call(coursesEndpoints.removeMember, { params, query: { user_id: answer.user.id } });
  const whole = Object.values(await readExport(client)).join('\n');
  expect(whole).toContain('course.member-remove');
  const sessions = await api.ctx.db.select().from(schema.sessions);
  const hashes = await api.ctx.db.select().from(schema.passwords);
  const secrets = [...sessions.map(({ tokenHash }) => tokenHash), ...hashes.map(({ hash }) => hash)];
  for (const text of ['words of another', answer.username, answer.user.email, ...secrets])
    expect(whole).not.toContain(text);
});

test('thousands of rows are exported in pages, each once', async () => {
  const { user, client } = await aLearner(api);
  const step = await aStep(api, (await aLesson(api)).id, 'Q');
  const values = Array.from({ length: 1_203 }, (_, n) => ({
    userId: user.id,
    stepId: step.id,
    at: new Date(api.time.now.getTime() - n),
    isRight: false,
  }));
  await api.ctx.db.insert(schema.attempts).values(values);
  const found: { at: string }[] = JSON.parse((await readExport(client))['submissions.json'] ?? '');
  expect(new Set(found.map(({ at }) => at)).size).toBe(1_203);
});

test('every table with rows of a user is exported or left out on purpose', async () => {
  const asText = JSON.stringify(exportKinds({ id: 1, language: 'en' }).map(({ rows }) => rows));
  const tables = await api.ctx.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id' order by 1`,
  );
  const read = new Set([...asText.matchAll(/(?:from|join) (\w+) t\b/g)].map(([, name = '']) => name));
  const missing = tables
    .map(({ name }) => name)
    .filter((name) => !read.has(name) && !leftOutOfExport.has(name));
  expect(missing).toEqual(['captured_requests']);
});

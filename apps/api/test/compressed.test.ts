import { inflateSync } from 'node:zlib';
import type { Endpoint } from '@sentiero/contracts/http';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { courses } from '../src/db/schema/index.ts';
import { aCategory, aLearner, aLesson, aStep } from './builders.ts';
import { aCourse } from './class.ts';
import { useApi, type Client } from './harness.ts';

const api = useApi();
const { categories, steps, submit } = lessonsEndpoints;
const byBrowser = { 'accept-encoding': 'gzip, deflate, br, zstd' };

async function aLessonWithTasks() {
  const lesson = await aLesson(api);
  await aCategory(api, [lesson.id]);
  const question = await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  const open = await aStep(api, lesson.id, 'O');
  return { params: { id: lesson.id }, question, open };
}

const answer = (client: Client, id: number, data: string) =>
  client.call(submit, { params: { id }, body: { data, choices: null } });

const partsOf = (endpoint: Endpoint, params: { id: number }, headers: Record<string, string>) => ({
  ...(endpoint === steps ? { params } : {}),
  headers,
});

async function compressed(client: Client, endpoint: Endpoint, params: { id: number }) {
  const response = await client.call(endpoint, partsOf(endpoint, params, byBrowser));
  expect(response.headers['content-encoding']).toBe('deflate');
  return response;
}

const jsonOf = ({ rawPayload }: { rawPayload: Buffer }): unknown =>
  JSON.parse(inflateSync(rawPayload).toString());

test.each([categories, steps])('$path is compressed for clients that take it so', async (endpoint) => {
  const { params, question } = await aLessonWithTasks();
  const { client } = await aLearner(api);
  for (const prepare of [() => undefined, () => answer(client, question.id, 'a')]) {
    await prepare();
    const small = await compressed(client, endpoint, params);
    const plain = await client.call(endpoint, partsOf(endpoint, params, {}));
    expect(jsonOf(small)).toEqual(plain.json());
    expect(small.headers.vary).toBe('Accept-Encoding');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers.vary).toBe('Accept-Encoding');

    expect(small.headers.etag).toBe(`W/${plain.headers.etag}`);
    for (const tag of [small.headers.etag, plain.headers.etag])
      for (const headers of [byBrowser, {}]) {
        const known = { ...headers, 'if-none-match': String(tag) };
        const unchanged = await client.call(endpoint, partsOf(endpoint, params, known));
        expect(unchanged.statusCode).toBe(304);
      }
  }
});

test.each(['gzip', 'br;q=1, *;q=0', 'deflate;q=0.5, identity', 'identity'])(
  'a client that sends Accept-Encoding: %s gets plain text',
  async (coding) => {
    const { params } = await aLessonWithTasks();
    const { client } = await aLearner(api);
    const response = await client.call(steps, { params, headers: { 'accept-encoding': coding } });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.json()).toHaveLength(2);
  },
);

test('an answer of the learner is sent as plain text', async () => {
  const { params, question, open } = await aLessonWithTasks();
  const { client } = await aLearner(api);
  await answer(client, question.id, 'a');
  expect((await answer(client, open.id, 'What I think of it, at length')).statusCode).toBe(200);
  const mine = await client.call(steps, { params, headers: byBrowser });
  expect(mine.headers).not.toHaveProperty('content-encoding');
  expect(mine.body).toContain('What I think of it, at length');
});

test.each([
  ['dates of a plan are compressed with the overview', 'Französisch lernen, 3b', true],
  ['an overview with a long name of a course is sent as plain text', 'ü'.repeat(50), false],
])('%s', async (_, name, isCompressed) => {
  const { params, question } = await aLessonWithTasks();
  const course = await aCourse(api);
  await api.ctx.db.update(courses).set({ name }).where(eq(courses.id, course.id));
  const { client } = await course.learner();
  const dates = {
    opens: '2026-11-16T08:00:00.000Z',
    due: '2026-11-20T16:00:00.000Z',
    closes: '2026-11-22T16:00:00.000Z',
  };
  const body = { lessons: [{ lesson: params.id, ...dates }] };
  const set = await course.client.call(scheduleEndpoints.set, { params: course.params, body });
  expect(set.statusCode).toBe(200);
  await answer(client, question.id, 'a');
  const planned = await client.call(categories, { headers: byBrowser });
  const plain = await client.call(categories);
  expect(planned.headers['content-encoding']).toBe(isCompressed ? 'deflate' : undefined);
  expect(isCompressed ? jsonOf(planned) : planned.json()).toEqual(plain.json());
  expect(plain.body).toContain(dates.due);
});

test('a response is as long whether a task is completed or not', async () => {
  const { params, question } = await aLessonWithTasks();
  const { client } = await aLearner(api);
  const before = await compressed(client, steps, params);
  await answer(client, question.id, 'a');
  const after = await compressed(client, steps, params);
  expect(jsonOf(after)).not.toEqual(jsonOf(before));
  expect(after.rawPayload.length).toBe(before.rawPayload.length);
});

import { authoringEndpoints } from '@sentiero/contracts/authoring';
import type { Endpoint } from '@sentiero/contracts/http';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { aCategory, aLearner, aLesson, aStep, text } from './builders.ts';
import { useApi, type Client } from './harness.ts';

const api = useApi();
const { categories, steps, submit, startPractice } = lessonsEndpoints;

const unchanged = { status: 304, isEmpty: true };
const changed = { status: 200, isEmpty: false };

async function aCourse() {
  const lesson = await aLesson(api);
  await aCategory(api, [lesson.id]);
  const question = await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  const open = await aStep(api, lesson.id, 'O');
  const { client: staff } = await aLearner(api, { isStaff: true });
  return { lesson, question, open, staff };
}

const answer = (client: Client, id: number, data: string) =>
  client.call(submit, { params: { id }, body: { data, choices: null } });

/** The tag of the response that the client gets now, and a check of what it gets for that tag later. */
async function tagged(client: Client, endpoint: Endpoint, params?: { id: number }) {
  const input = params ? { params } : {};
  const first = await client.call(endpoint, input);
  expect(first.statusCode).toBe(200);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const tag = String(first.headers.etag);
  const later = async (ifNoneMatch = tag) => {
    const response = await client.call(endpoint, { ...input, headers: { 'if-none-match': ifNoneMatch } });
    return { status: response.statusCode, isEmpty: response.body === '' };
  };
  return { tag, later };
}

test.each([categories, steps])(
  '$path answers 304 until the learner or the content moves on',
  async (endpoint) => {
    const { lesson, question, staff } = await aCourse();
    const { client } = await aLearner(api);
    const { tag, later } = await tagged(client, endpoint, endpoint === steps ? { id: lesson.id } : undefined);
    expect(await later()).toEqual(unchanged);
    expect(await later(`"other", ${tag.replace('W/', '')}`)).toEqual(unchanged);
    expect(await later('"other"')).toEqual(changed);

    await answer(client, question.id, 'wrong');
    expect(await later()).toEqual(unchanged);
    await answer(client, question.id, 'a');
    expect(await later()).toEqual(changed);

    const fresh = await tagged(client, endpoint, endpoint === steps ? { id: lesson.id } : undefined);
    expect(fresh.tag).not.toBe(tag);
    const edited = await (endpoint === steps
      ? staff.call(authoringEndpoints.updateStep, {
          params: { id: lesson.id, stepId: question.id },
          body: { title: text('New') },
        })
      : staff.call(authoringEndpoints.updateLesson, {
          params: { id: lesson.id },
          body: { title: text('New') },
        }));
    expect(edited.statusCode).toBe(200);
    expect(await fresh.later()).toEqual(changed);
  },
);

test('a round of practice has a tag of its own', async () => {
  const { lesson, question } = await aCourse();
  const { client } = await aLearner(api);
  await answer(client, question.id, 'a');
  const before = await tagged(client, steps, { id: lesson.id });
  await client.call(startPractice, { params: { id: lesson.id } });
  expect(await before.later()).toEqual(changed);
});

test('a response with the learner’s own answers is stored nowhere', async () => {
  const { lesson, question, open } = await aCourse();
  const { client } = await aLearner(api);
  await answer(client, question.id, 'a');
  expect((await answer(client, open.id, 'What I think of it')).statusCode).toBe(200);
  const { headers, body } = await client.call(steps, { params: { id: lesson.id } });
  expect(body).toContain('What I think of it');
  expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(headers).not.toHaveProperty('etag');
});

test('without a session, a known tag tells nothing', async () => {
  const { client } = await aLearner(api);
  const { tag } = await tagged(client, categories);
  const response = await api.app.inject({
    url: categories.path,
    headers: { 'if-none-match': tag },
  });
  expect(response.statusCode).toBe(403);
});

import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints, type CategoryOverview, type LearnerStep } from '@sentiero/contracts/lessons';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPublicApp } from '../src/app.ts';
import { ContentCache } from '../src/db/content-cache.ts';
import { aCategory, aLearner, aLesson, anEvent, aStep, aTarget, atWork, requires, text } from './builders.ts';
import { callInternal, client as clientOf, useApi, type Client } from './harness.ts';

const api = useApi();
const { categories, steps, submit } = lessonsEndpoints;

/** Acts as a second process: nothing is cached yet. */
let other: FastifyInstance;
beforeAll(async () => {
  other = await buildPublicApp({ ...api.ctx, gradedLessons: new ContentCache() });
});
afterAll(() => other.close());

async function classroom() {
  const lesson = await aLesson(api);
  const category = await aCategory(api, [lesson.id]);
  const step = await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  const { client: staff } = await aLearner(api, { isStaff: true });
  const { client: learner } = await aLearner(api);
  const elsewhere = clientOf(other);
  for (const [name, value] of learner.cookies) elsewhere.cookies.set(name, value);
  const seen = (client: Client) => async () => {
    const overview = (await client.call(categories)).json() as CategoryOverview[];
    const own = overview.find(({ id }) => id === category.id);
    return { category: own, card: own?.lessons.find(({ id }) => id === lesson.id) };
  };
  const seenSteps = (client: Client) => async () =>
    (await client.call(steps, { params: { id: lesson.id } })).json() as LearnerStep[];
  return {
    lesson,
    category,
    step,
    staff,
    learner,
    overviews: [seen(learner), seen(elsewhere)],
    stepLists: [seenSteps(learner), seenSteps(elsewhere)],
    elsewhere,
  };
}

test('a change by staff is in the very next overview, whichever process made it', async () => {
  const { lesson, category, step, staff, overviews } = await classroom();
  const all = () => Promise.all(overviews.map((read) => read()));
  const required = await aLesson(api);
  const edits: [() => Promise<{ statusCode: number }>, unknown][] = [
    [
      () =>
        staff.call(authoringEndpoints.updateLesson, {
          params: { id: lesson.id },
          body: { title: text('New') },
        }),
      expect.objectContaining({ title: text('New'), tasks: 1 }),
    ],
    [
      () =>
        staff.call(authoringEndpoints.updateLesson, {
          params: { id: lesson.id },
          body: { required_lessons_ids: [required.id] },
        }),
      expect.objectContaining({
        required_lessons: [{ id: required.id, title: required.title, completed: 0, tasks: 0 }],
      }),
    ],
    [
      () => staff.call(authoringEndpoints.removeStep, { params: { id: lesson.id, stepId: step.id } }),
      expect.objectContaining({ tasks: 0, steps: 0, next_step: null }),
    ],
    [
      () => staff.call(authoringEndpoints.removeLesson, { params: { id: required.id } }),
      expect.objectContaining({ required_lessons: [] }),
    ],
    [
      () =>
        staff.call(authoringEndpoints.updateLesson, {
          params: { id: lesson.id },
          body: { is_visible: false },
        }),
      undefined,
    ],
  ];
  await all();
  for (const [edit, expected] of edits) {
    expect((await edit()).statusCode).toBeLessThan(300);
    for (const { card } of await all()) expect(card).toEqual(expected);
  }
  await staff.call(authoringEndpoints.removeCategory, { params: { id: category.id } });
  for (const seen of await all()) expect(seen.category).toBeUndefined();
});

test('the next learner reads a changed step, from any process', async () => {
  const { lesson, step, staff, stepLists } = await classroom();
  for (const read of stepLists) {
    const list = await read();
    expect(list).toMatchObject([{ title: step.title }]);
    expect(Value.Check(steps.response, list)).toBe(true);
  }
  const params = { id: lesson.id, stepId: step.id };
  await staff.call(authoringEndpoints.updateStep, { params, body: { title: text('Better') } });
  for (const read of stepLists) expect(await read()).toMatchObject([{ title: text('Better') }]);
});

test('a manual change in the database counts as well', async () => {
  const { lesson, overviews } = await classroom();
  for (const read of overviews) expect((await read()).card?.tasks).toBe(1);
  await api.ctx.db.execute(sql`update steps set type = 'I' where lesson_id = ${lesson.id}`);
  for (const read of overviews) expect((await read()).card?.tasks).toBe(0);
  await api.ctx.db.execute(sql`truncate category_lessons`);
  for (const read of overviews) expect((await read()).category?.lessons).toEqual([]);
});

test('a changed answer, choice or requirement applies to the very next submission, in any process', async () => {
  const { lesson, step, staff, learner, elsewhere } = await classroom();
  const required = await aLesson(api);
  const question = await aStep(api, required.id, 'Q', { questionAnswer: 'c' });
  const statusOf = async (client: Client, id: number, data: string) =>
    (await client.call(submit, { params: { id }, body: { data, choices: null } })).statusCode;
  for (const client of [learner, elsewhere]) expect(await statusOf(client, step.id, 'b')).toBe(403);
  await requires(api, lesson.id, required.id);
  for (const client of [learner, elsewhere]) expect(await statusOf(client, step.id, 'a')).toBe(409);
  expect(await statusOf(learner, question.id, 'c')).toBe(200);
  await staff.call(authoringEndpoints.updateStep, {
    params: { id: lesson.id, stepId: step.id },
    body: { question_answer: 'b' },
  });
  expect(await statusOf(learner, step.id, 'a')).toBe(403);
  expect(await statusOf(elsewhere, step.id, 'b')).toBe(200);
});

test('a manually changed condition applies to the very next event', async () => {
  const { user, client: learner } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const step = await aStep(api, lesson.id, 'E', { eventType: 'sql', conditions: [{ valueString: 'first' }] });
  const name = await atWork(api, user.id, lesson.id, target.id);
  const completed = async () => {
    const event = anEvent(api, name, target.id, { data: { input: 'second' } });
    await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [event] });
    const list = (await learner.call(steps, { params: { id: lesson.id } })).json() as LearnerStep[];
    return list[0]?.completed ?? null;
  };
  expect(await completed()).toBeNull();
  await api.ctx.db.execute(
    sql`update event_conditions set value_string = 'second' where step_id = ${step.id}`,
  );
  expect(await completed()).toBe(api.time.now.toISOString());
});

test('parallel changes all succeed, and an overview after each contains it', async () => {
  const { staff, learner } = await classroom();
  const rounds = Array.from({ length: 12 }, async (_, place) => {
    const lesson = await aLesson(api);
    const category = await aCategory(api, [lesson.id]);
    const params = { id: lesson.id };
    const title = text(`Parallel ${place}`);
    const changed = await staff.call(authoringEndpoints.updateLesson, { params, body: { title } });
    const overview = (await learner.call(categories)).json() as CategoryOverview[];
    const removed = place % 2 ? await staff.call(authoringEndpoints.removeLesson, { params }) : null;
    return {
      statuses: [changed.statusCode, removed?.statusCode ?? 204],
      title: overview.find(({ id }) => id === category.id)?.lessons[0]?.title.en,
    };
  });
  const wanted = rounds.map((_, place) => ({ statuses: [200, 204], title: `Parallel ${place}` }));
  expect(await Promise.all(rounds)).toEqual(wanted);
});

test('the overview shows only the learner’s own progress, wherever a lesson appears', async () => {
  const { lesson, step, learner } = await classroom();
  const { client: classmate } = await aLearner(api);
  const follower = await aLesson(api);
  await requires(api, follower.id, lesson.id);
  const again = await aCategory(api, [lesson.id, follower.id]);
  await learner.call(submit, { params: { id: step.id }, body: { data: 'a', choices: null } });
  const cards = async (client: Client) => {
    const overview = (await client.call(categories)).json() as CategoryOverview[];
    expect(Value.Check(categories.response, overview)).toBe(true);
    return overview.filter(({ lessons }) => lessons.some(({ id }) => id === lesson.id));
  };
  const at = api.time.now.toISOString();
  const done = { id: lesson.id, completed: 1, next_step: null, last_activity: at };
  const [first, second] = await cards(learner);
  expect(first?.lessons).toMatchObject([done]);
  expect(second).toMatchObject({ id: again.id, lessons: [done, { required_lessons: [{ completed: 1 }] }] });
  for (const category of await cards(classmate)) {
    for (const card of category.lessons) {
      expect(card).toMatchObject({ completed: 0, last_activity: null });
      for (const required of card.required_lessons) expect(required.completed).toBe(0);
    }
  }
});

import type { Endpoint } from '@sentiero/contracts/http';
import { ingestEndpoints, type LabLookup } from '@sentiero/contracts/ingest';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { aCategory, aLearner, aLesson, aRequest, aStep, aTarget, atWork, requires } from './builders.ts';
import { callInternal, useApi } from './harness.ts';

const api = useApi();

async function queriesOf(work: () => Promise<{ statusCode: number }>, status = 200): Promise<string[]> {
  const before = api.queries.length;
  expect((await work()).statusCode).toBe(status);
  return api.queries.slice(before);
}

/** A lesson that requires another, each with a question, in a category. */
async function aCourseOfTwo() {
  const required = await aLesson(api);
  const lesson = await aLesson(api);
  await aCategory(api, [required.id, lesson.id]);
  await requires(api, lesson.id, required.id);
  const first = await aStep(api, required.id, 'Q', { questionAnswer: 'a' });
  const question = await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  await aStep(api, lesson.id, 'O');
  return { lesson, first, question };
}

const right = { data: 'a', choices: null };

async function measure() {
  const { client } = await aLearner(api);
  const { lesson, first, question } = await aCourseOfTwo();
  const call = (endpoint: Endpoint, parts = {}) => client.call(endpoint, parts);
  const submit = (id: number, body: object) => call(lessonsEndpoints.submit, { params: { id }, body });
  await submit(first.id, right);
  await call(lessonsEndpoints.categories);
  await call(lessonsEndpoints.steps, { params: { id: lesson.id } });
  return {
    me: await queriesOf(() => call(usersEndpoints.me)),
    overview: await queriesOf(() => call(lessonsEndpoints.categories)),
    steps: await queriesOf(() => call(lessonsEndpoints.steps, { params: { id: lesson.id } })),
    wrong: await queriesOf(() => submit(question.id, { ...right, data: 'b' }), 403),
    right: await queriesOf(() => submit(question.id, right)),
  };
}

const lengths = (queries: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(queries).map(([name, { length }]) => [name, length]));

test('the number of queries for a screen or a submission does not grow with lessons, steps and learners', async () => {
  const few = lengths(await measure());
  // Two queries of a submission lock the session and its user, in one round trip.
  expect(few).toEqual({ me: 1, overview: 2, steps: 3, wrong: 9, right: 7 });
  for (let more = 0; more < 8; more++) {
    const { lesson } = await aCourseOfTwo();
    for (let step = 0; step < 5; step++) await aStep(api, lesson.id, 'S', { choices: [{ isCorrect: true }] });
    await aLearner(api);
  }
  expect(lengths(await measure())).toEqual(few);
});

test('the number of queries for a batch does not grow with its records and learners', async () => {
  const learnersAtWork = async (count: number) => {
    const target = await aTarget(api);
    const names: string[] = [];
    for (let learner = 0; learner < count; learner++) {
      const { user } = await aLearner(api);
      const lesson = await aLesson(api, { targetId: target.id });
      await aStep(api, lesson.id, 'T', { taskUrl: '/never' });
      names.push(await atWork(api, user.id, lesson.id, target.id));
    }
    const batch = () =>
      names.flatMap((name) => [aRequest(api, name, target.id), aRequest(api, name, target.id)]);
    const ingest = () => callInternal(api, ingestEndpoints.ingest, { version: 1, records: batch() });
    await ingest();
    return (await queriesOf(ingest)).length;
  };
  const alone = await learnersAtWork(1);
  expect(alone).toBe(8);
  expect(await learnersAtWork(6)).toBe(alone);
});

test('the number of queries for learners who enter a target does not grow with them', async () => {
  const target = await aTarget(api);
  await aLesson(api, { targetId: target.id });
  const lookups: LabLookup[] = [];
  for (let learner = 0; learner < 12; learner++) {
    const { client } = await aLearner(api);
    const issued = await client.call(targetsEndpoints.labToken, { params: { id: target.id } });
    const { value } = issued.json() as { value: string };
    lookups.push({ token: value.split('=')[1] ?? '', target_id: target.id });
  }
  const lookUp = (some: LabLookup[]) =>
    queriesOf(() => callInternal(api, ingestEndpoints.labSessions, { lookups: some }));
  // The visits are stored once a minute.
  expect([await lookUp(lookups.slice(0, 2)), await lookUp(lookups)].map(({ length }) => length)).toEqual([
    2, 2,
  ]);
  expect(await lookUp(lookups)).toHaveLength(1);
});

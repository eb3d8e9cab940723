import { authoringEndpoints, type StepPatch } from '@sentiero/contracts/authoring';
import { boardEndpoints, type LessonPlan } from '@sentiero/contracts/board';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { courseMembers, lessons } from '../src/db/schema/index.ts';
import { aLearner, aLesson, aStep, text } from './builders.ts';
import { aCourse } from './class.ts';
import { pathParams, publicEndpoints } from './endpoints.ts';
import { useApi, type Client } from './harness.ts';

const api = useApi();
const secret = text('s3cret');

/** A course, and a lesson whose every solution holds the same word. */
async function aPlan() {
  const course = await aCourse(api);
  const learner = await course.learner();
  const lesson = await aLesson(api);
  const guidance = { hints: [secret], debrief: secret, modelAnswer: secret };
  const requests = [{ method: 'POST', path: '/', form: { password: 's3cret' } }];
  const solution = { answer: 's3cret', requests };
  const question = await aStep(api, lesson.id, 'Q', {
    questionAnswer: 's3cret',
    ...guidance,
    minutes: 7,
    solution,
  });
  await aStep(api, lesson.id, 'S', { choices: [{ isCorrect: false }, { isCorrect: true }] });
  await aStep(api, lesson.id, 'T', { taskUrl: '/s3cret', taskResponseCode: 302 });
  const conditions = [
    { list: 'event_conditions' as const, key: 'user', valueString: 's3cret', secret: true },
  ];
  await aStep(api, lesson.id, 'E', { eventType: 'login', conditions });
  await aStep(api, lesson.id, 'Q', { questionAnswer: 'not yet', isVisible: false });
  const ask = (client: Client, id = course.id) =>
    client.call(boardEndpoints.plan, { params: { id }, query: { lesson: lesson.id } });
  return { course, learner, lesson, question, ask };
}

test('teachers of the course and staff see how each visible step is solved, and nobody else does', async () => {
  const { course, learner, lesson, ask } = await aPlan();
  const staff = await aLearner(api, { isStaff: true });
  const stranger = await aCourse(api);
  const plan = (await ask(course.client)).json() as LessonPlan;
  expect((await ask(staff.client)).json()).toEqual(plan);
  expect(plan.lesson).toEqual({ id: lesson.id, title: lesson.title });
  const none = {
    answer: null,
    choices: [],
    conditions: [],
    worked: null,
    model_answer: null,
    hints: [],
    debrief: null,
  };
  const form = [{ name: 'password', value: 's3cret' }];
  const worked = {
    answer: 's3cret',
    requests: [
      { method: 'POST', path: '/', headers: [], form, body: null, messages: [], at_once: 1, browser: null },
    ],
  };
  const condition = { label: null, wanted: expect.any(String) as string };
  expect(plan.steps.map(({ solution }) => solution)).toEqual([
    { ...none, answer: 's3cret', worked, hints: [secret], debrief: secret, model_answer: secret },
    { ...none, choices: [text('Choice')] },
    {
      ...none,
      conditions: [
        { ...condition, about: 'status', wanted: '302' },
        { ...condition, about: 'path', wanted: '/s3cret' },
      ],
    },
    {
      ...none,
      conditions: [
        { ...condition, about: 'event_type', wanted: 'login' },
        { ...condition, about: 'event_value', wanted: expect.stringContaining('s3cret') as string },
      ],
    },
  ]);
  expect(plan.steps.map(({ minutes }) => minutes)).toEqual([7, null, null, null]);
  expect((await ask(learner.client)).statusCode).toBe(403);
  expect((await ask(stranger.client)).statusCode).toBe((await ask(stranger.client, 999_999)).statusCode);
  await api.ctx.db.delete(courseMembers).where(eq(courseMembers.userId, course.user.id));
  expect((await ask(course.client)).statusCode).toBeGreaterThanOrEqual(403);
});

test('a step has the median time of the learners of the course once there is one', async () => {
  const { course, learner, lesson, question, ask } = await aPlan();
  const first = async () => ((await ask(course.client)).json() as LessonPlan).steps[0]?.median_seconds;
  expect(await first()).toBeNull();
  await api.ctx.db.execute(
    `insert into lesson_visits (user_id, lesson_id, first_at, sitting_at)
      values (${learner.user.id}, ${lesson.id}, '${api.time.now.toISOString()}', '${api.time.now.toISOString()}')`,
  );
  api.time.pass(90_000);
  const body = { data: 's3cret', choices: null };
  await learner.client.call(lessonsEndpoints.submit, { params: { id: question.id }, body });
  expect(await first()).toBe(90);
});

test('a hidden lesson has no plan', async () => {
  const { course, lesson, ask } = await aPlan();
  await api.ctx.db.update(lessons).set({ isVisible: false }).where(eq(lessons.id, lesson.id));
  expect((await ask(course.client)).statusCode).toBe(404);
});

test('no call that a learner may make tells a solution', async () => {
  const { learner, lesson, question } = await aPlan();
  const readable = publicEndpoints.filter(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.access !== 'staff',
  );
  expect(readable.length).toBeGreaterThan(20);
  for (const { endpoint } of readable)
    for (const id of [lesson.id, question.id, learner.user.id, 1]) {
      const query = { lesson: lesson.id };
      const answer = await learner.client.call(endpoint, { params: pathParams(endpoint, () => id), query });
      expect(answer.body, endpoint.path).not.toContain('s3cret');
    }
});

test('a solution from files is gone once the rule of its step changes, and stays through other changes', async () => {
  const { course, lesson, question, ask } = await aPlan();
  const staff = await aLearner(api, { isStaff: true });
  const first = async () => ((await ask(course.client)).json() as LessonPlan).steps[0]?.solution.worked;
  const change = (body: StepPatch) =>
    staff.client.call(authoringEndpoints.updateStep, {
      params: { id: lesson.id, stepId: question.id },
      body,
    });
  await change({ title: text('Another title'), minutes: 9 });
  expect((await first())?.answer).toBe('s3cret');
  await change({ question_answer: 'another' });
  expect(await first()).toBeNull();
});

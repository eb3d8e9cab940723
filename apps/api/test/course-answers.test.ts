import { answersEndpoints } from '@sentiero/contracts/answers';
import { boardEndpoints } from '@sentiero/contracts/board';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { auditLog, courseMembers, sentAnswers } from '../src/db/schema/index.ts';
import type { HubMessage } from '../src/hub/hub.ts';
import { aLearner, aLesson, aStep, requires, text } from './builders.ts';
import { useApi, type Client } from './harness.ts';
import { aCourse } from './staff-changes.ts';

const api = useApi();
const { steps, list, review } = answersEndpoints;
const { submit, help, messages } = lessonsEndpoints;

type Learner = Awaited<ReturnType<typeof aLearner>>;

async function join(courseId: number, ...learners: Learner[]): Promise<void> {
  const values = learners.map(({ user }) => ({ courseId, userId: user.id, joined: api.ctx.clock() }));
  await api.ctx.db.insert(courseMembers).values(values);
}

const send = (client: Client, id: number, data: string) =>
  client.call(submit, { params: { id }, body: { data, choices: null } });
const answersOf = async (client: Client, id: number, query: object = {}) =>
  (await client.call(list, { params: { id }, query })).json();
const judge = (client: Client, place: { id: number; answer: number }, body: object) =>
  client.call(review, { params: place, body: { comment: '', ...body } });

/** A teacher with a course, a learner in it, and an open question between two others. */
async function aClass() {
  const teacher = await aLearner(api, { isTeacher: true });
  const id = await aCourse(teacher.client);
  const learner = await aLearner(api);
  await join(id, learner);
  const lesson = await aLesson(api);
  const first = await aStep(api, lesson.id, 'O', { modelAnswer: text('One would say') });
  const second = await aStep(api, lesson.id, 'Q', { questionAnswer: 'b' });
  const third = await aStep(api, lesson.id, 'Q', { questionAnswer: 'c' });
  return { teacher: teacher.client, id, learner, lesson, first, second, third };
}

test('a teacher reads the newest answers next to the model answer, by step and state, in pages', async () => {
  const { teacher, id, learner, first, lesson } = await aClass();
  const other = await aLearner(api);
  await join(id, other);
  await send(learner.client, first.id, 'Mine');
  api.time.pass(1_000);
  await send(other.client, first.id, 'Theirs');
  const [asked] = (await teacher.call(steps, { params: { id } })).json();
  expect(asked).toMatchObject({ id: first.id, lesson: { id: lesson.id }, new: 2, total: 2 });
  expect(asked.model_answer).toEqual(text('One would say'));
  const page = await teacher.call(list, { params: { id }, query: { step: first.id, limit: 1 } });
  expect(page.headers['x-total-count']).toBe('2');
  expect(page.json()).toMatchObject([
    { user: { id: learner.user.id }, text: 'Mine', state: 'new', earlier: [] },
  ]);
  const [{ id: answer }] = page.json();
  expect((await judge(teacher, { id, answer }, { state: 'seen' })).json()).toMatchObject({ state: 'seen' });
  expect(await answersOf(teacher, id, { state: 'new' })).toMatchObject([{ text: 'Theirs' }]);
  expect((await teacher.call(steps, { params: { id } })).json()).toMatchObject([{ new: 1, total: 2 }]);
  const entries = await api.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `course:${id}`));
  expect(entries.map(({ action, detail }) => ({ action, detail }))).toContainEqual({
    action: 'answer.read',
    detail: learner.user.username,
  });
});

test('"please again" opens the step again, keeps later completions, and notifies the learner', async () => {
  const { teacher, id, learner, lesson, first, second, third } = await aClass();
  const params = { id: lesson.id };
  await send(learner.client, first.id, 'Mine');
  await send(learner.client, second.id, 'b');
  const told: HubMessage[] = [];
  const subscription = api.ctx.hub.subscribe(learner.user.id, (message) => void told.push(message));
  await subscription.ready;
  const [{ id: answer }] = await answersOf(teacher, id);
  await judge(teacher, { id, answer }, { state: 'again', comment: ' Say why ' });
  await vi.waitUntil(() => told.some(({ kind }) => kind === 'message'), { timeout: 10_000 });
  expect((await learner.client.call(lessonsEndpoints.steps, { params })).json()).toMatchObject([
    { completed: null, again: true, answer: 'Mine' },
    { completed: expect.any(String), again: false },
    { completed: null, again: false },
  ]);
  expect((await learner.client.call(lessonsEndpoints.get, { params })).json()).toMatchObject({
    completed: 1,
  });
  expect((await learner.client.call(messages)).json()).toMatchObject([{ text: 'Say why', step: first.id }]);
  const { review: said } = (await learner.client.call(help, { params: { id: first.id } })).json();
  expect(said).toMatchObject({ state: 'again', comment: 'Say why' });
  const by = (await teacher.call(progressEndpoints.byCourse, { params: { id } })).json();
  expect(by[0].progress.find((row: { id: number }) => row.id === lesson.id)).toMatchObject({ completed: 1 });
  const board = await teacher.call(boardEndpoints.board, { params: { id }, query: { lesson: lesson.id } });
  expect(board.json().learners).toMatchObject([{ step: first.id, completed: [second.id] }]);
  expect((await send(learner.client, third.id, 'c')).statusCode).toBe(200);
  await send(learner.client, first.id, 'Better');
  expect((await learner.client.call(lessonsEndpoints.get, { params })).json()).toMatchObject({
    completed: 3,
  });
  expect(await answersOf(teacher, id)).toMatchObject([
    { text: 'Better', state: 'new', earlier: [{ text: 'Mine', state: 'again', comment: 'Say why' }] },
  ]);
  subscription.end();
});

test('a lesson stays open if the one it requires has an answer to write again', async () => {
  const { teacher, id, learner } = await aClass();
  const required = await aLesson(api);
  const open = await aStep(api, required.id, 'O');
  const next = await aLesson(api);
  await requires(api, next.id, required.id);
  const { id: step } = await aStep(api, next.id, 'Q', { questionAnswer: 'a' });
  await send(learner.client, open.id, 'Mine');
  const [{ id: answer }] = await answersOf(teacher, id);
  await judge(teacher, { id, answer }, { state: 'again', comment: 'More' });
  const read = await learner.client.call(lessonsEndpoints.steps, { params: { id: next.id } });
  expect(read.statusCode).toBe(200);
  expect((await send(learner.client, step, 'a')).statusCode).toBe(200);
});

test('only the newest answer can be reviewed, asking for another one requires a comment, and marking it as seen closes the step', async () => {
  const { teacher, id, learner, first, lesson } = await aClass();
  await send(learner.client, first.id, 'Mine');
  const [{ id: answer }] = await answersOf(teacher, id);
  expect((await judge(teacher, { id, answer }, { state: 'again', comment: ' ' })).json()).toMatchObject({
    status: 400,
    errors: [{ path: '/comment' }],
  });
  await judge(teacher, { id, answer }, { state: 'again', comment: 'More' });
  await judge(teacher, { id, answer }, { state: 'seen' });
  const read = await learner.client.call(lessonsEndpoints.steps, { params: { id: lesson.id } });
  expect(read.json()[0]).toMatchObject({ again: false, completed: expect.any(String) });
  await send(learner.client, first.id, 'Newer');
  const late = await judge(teacher, { id, answer }, { state: 'seen' });
  expect(late.json()).toMatchObject({ status: 409, code: 'out_of_date' });
});

test("only the course's teachers and staff see the answers, and only those of current learners", async () => {
  const { teacher, id, learner, first } = await aClass();
  await send(learner.client, first.id, 'Mine');
  const [{ id: answer }] = await answersOf(teacher, id);
  const stranger = await aLearner(api, { isTeacher: true });
  const staff = await aLearner(api, { isStaff: true });
  const theirs = await aCourse(stranger.client);
  const body = { state: 'seen', comment: '' };
  const codes = (client: Client, course: number) =>
    Promise.all([
      client.call(steps, { params: { id: course } }),
      client.call(list, { params: { id: course } }),
      client.call(review, { params: { id: course, answer }, body }),
    ]).then((replies) => replies.map(({ statusCode }) => statusCode));
  expect(await codes(learner.client, id)).toEqual([403, 403, 403]);
  expect(await codes(stranger.client, id)).toEqual([404, 404, 404]);
  expect(await codes(stranger.client, theirs)).toEqual([200, 200, 404]);
  expect(await codes(staff.client, id)).toEqual([200, 200, 200]);
  await teacher.call(coursesEndpoints.removeMember, { params: { id }, query: { user_id: learner.user.id } });
  expect(await codes(teacher, id)).toEqual([200, 200, 404]);
  expect(await answersOf(teacher, id)).toEqual([]);
});

test('the same answer is stored once, and at most ten per learner and question', async () => {
  const { learner, first, teacher, id } = await aClass();
  for (const answer of ['Mine', 'Mine', ...Array.from({ length: 12 }, (_, place) => `Answer ${place}`)])
    await send(learner.client, first.id, answer);
  expect(await api.ctx.db.$count(sentAnswers, eq(sentAnswers.userId, learner.user.id))).toBe(10);
  const [newest] = await answersOf(teacher, id);
  expect(newest.text).toBe('Answer 11');
  expect(newest.earlier.map((sent: { text: string }) => sent.text)).toEqual(
    Array.from({ length: 9 }, (_, place) => `Answer ${10 - place}`),
  );
});

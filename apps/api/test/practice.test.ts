import { boardEndpoints } from '@sentiero/contracts/board';
import { lessonsEndpoints as l } from '@sentiero/contracts/lessons';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { answersEndpoints } from '@sentiero/contracts/answers';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { lessons, practices, targetLearners } from '../src/db/schema/index.ts';
import { aLesson, anEvent, aStep, requires, text } from './builders.ts';
import { untilTrue, useSockets } from './class.ts';
import { useApi } from './harness.ts';
import { aPractice, type Fields } from './practised-lesson.ts';

const api = useApi();
const { atLesson } = useSockets(api);

const kinds = [
  ['I'],
  ['Q', { questionAnswer: 'a', hints: [text('First'), text('Second')] }],
  ['S', { choices: [{ isCorrect: true }, { isCorrect: false }] }],
  ['M', { choices: [{ isCorrect: true }, { isCorrect: false }] }],
  ['O', { debrief: text('So it is'), modelAnswer: text('One would say') }],
  ['T', { taskUrl: '/login' }],
  ['E', { eventType: 'login' }],
] as const satisfies [Parameters<typeof aStep>[2], Fields?][];

async function solveAll(own: Awaited<ReturnType<typeof aPractice>>, openAnswer = 'Because') {
  const [, question, single, multiple, open] = own.steps;
  await own.answer(question, { data: 'a' });
  for (const step of [single, multiple])
    await own.answer(step, { choices: [{ id: step?.choiceIds[0] ?? 0 }] });
  await own.answer(open, { data: openAnswer });
  await own.send('/login');
  const { learner } = await learnerOf(own.user.id);
  await own.ingest(anEvent(api, learner, own.target.id, { type: 'login' }));
}

async function learnerOf(userId: number) {
  const [row] = await api.ctx.db.select().from(targetLearners).where(eq(targetLearners.userId, userId));
  if (!row) throw new Error('no learner');
  return row;
}

test('a round starts with every kind of step open, is solved again, and leaves the first completions unchanged', async () => {
  const own = await aPractice(api, ...kinds);
  const tasks = own.steps.slice(1).map(({ id }) => id);
  await solveAll(own);
  const before = await own.shown();
  expect(await own.done()).toEqual(tasks);
  expect(await own.read()).toMatchObject({ completed: 6, practice: null });
  const started = await own.start();
  expect(started.statusCode).toBe(201);
  expect(await own.done()).toEqual([]);
  expect((await own.shown()).map(({ answer }) => answer)).toEqual(own.steps.map(() => null));
  expect(await own.read()).toMatchObject({ completed: 6, practice: { ...started.json(), completed: 0 } });
  await solveAll(own, 'Another reason');
  expect(await own.done()).toEqual(tasks);
  expect((await own.shown())[4]).toMatchObject({ answer: 'Another reason' });
  expect(await own.read()).toMatchObject({ completed: 6, practice: { completed: 6 } });
  expect((await own.end()).statusCode).toBe(204);
  expect(await own.shown()).toEqual(before);
  expect(await own.read()).toMatchObject({ completed: 6, practice: null });
});

test('a round requires the steps in order, with the same answers', async () => {
  const own = await aPractice(api, ...kinds);
  await solveAll(own);
  await own.start();
  const [, question, single] = own.steps;
  expect((await own.answer(single, { choices: [] })).json()).toMatchObject({ status: 400 });
  const right = { choices: [{ id: single?.choiceIds[0] ?? 0 }] };
  expect((await own.answer(single, right)).json()).toMatchObject({ code: 'step_not_reachable' });
  expect((await own.help(single)) as object).toMatchObject({ code: 'step_not_reachable' });
  expect((await own.answer(question, { data: 'b' })).json()).toMatchObject({ code: 'answer_incorrect' });
  await own.send('/login');
  expect(await own.done()).toEqual([]);
  expect((await own.answer(question, { data: 'a' })).statusCode).toBe(200);
  expect((await own.answer(single, right)).statusCode).toBe(200);
  expect(await own.done()).toEqual([question?.id, single?.id]);
});

test('a round changes nothing that teachers, courses and other lessons see', async () => {
  const own = await aPractice(api, ...kinds);
  const behind = await aLesson(api);
  await aStep(api, behind.id, 'Q', { questionAnswer: 'a' });
  await requires(api, behind.id, own.lesson.id);
  const [, question] = own.steps;
  await own.answer(question, { data: 'wrong' });
  await own.hint(question);
  await solveAll(own);
  const { course } = own;
  const query = { lesson: own.lesson.id };
  const seen = async () => ({
    path: await own.path(),
    board: (await course.board(own.lesson.id)).learners.map(({ completed, attempts, hints, state }) => ({
      completed,
      attempts,
      hints,
      state,
    })),
    members: (await course.client.call(progressEndpoints.byCourse, { params: course.params })).body,
    insights: (await course.client.call(boardEndpoints.insights, { params: course.params, query })).body,
    answers: (await course.client.call(answersEndpoints.list, { params: course.params, query: {} })).body,
    progress: (await own.client.call(progressEndpoints.byMe)).body,
    overview: (await own.client.call(l.categories)).body,
  });
  const before = await seen();
  await own.start();
  await own.answer(question, { data: 'wrong again' });
  await own.hint(question);
  await own.hint(question);
  expect(await seen()).toEqual(before);
  expect((await own.client.call(l.steps, { params: { id: behind.id } })).statusCode).toBe(200);
  await solveAll(own, 'Not for teachers');
  expect(await seen()).toEqual(before);
  await own.start();
  await own.end();
  expect(await seen()).toEqual(before);
});

test('a pace holds back new steps only, not those that are practised', async () => {
  const own = await aPractice(api, ['T', { taskUrl: '/a' }], ['T', { taskUrl: '/b' }]);
  await own.send('/a');
  const [first, second] = own.steps.map(({ id }) => id);
  const pace = (paused: boolean) =>
    own.course.client.call(boardEndpoints.setPace, {
      params: own.course.params,
      body: { lesson: own.lesson.id, step: null, paused },
    });
  await pace(true);
  await own.start();
  await own.send('/a');
  expect(await own.done()).toEqual([first]);
  await own.send('/b');
  expect(await own.done()).toEqual([first]);
  await pace(false);
  expect(await own.done()).toEqual([first, second]);
  expect(await own.read()).toMatchObject({ completed: 2, practice: { completed: 2 } });
});

test('a round belongs to its learner, and requires a visible lesson with a completed step', async () => {
  const own = await aPractice(api, ['T', { taskUrl: '/a' }]);
  expect((await own.start()).json()).toMatchObject({ status: 409, code: 'nothing_to_practise' });
  expect((await own.end()).statusCode).toBe(204);
  await own.send('/a');
  const other = await own.course.learner();
  const params = { id: own.lesson.id };
  expect((await other.client.call(l.startPractice, { params })).json()).toMatchObject({ status: 409 });
  await own.start();
  expect((await other.client.call(l.endPractice, { params })).statusCode).toBe(204);
  expect(await own.done()).toEqual([]);
  await api.ctx.db.update(lessons).set({ isVisible: false }).where(eq(lessons.id, own.lesson.id));
  expect((await own.start()).statusCode).toBe(404);
  expect((await own.end()).statusCode).toBe(404);
});

test('rounds started concurrently become one, and a concurrent record is stored', async () => {
  const own = await aPractice(api, ['T', { taskUrl: '/a' }]);
  await own.send('/a');
  const params = { id: own.lesson.id };
  const start = () => own.client.call(l.startPractice, { params });
  const [first, sent, second] = await Promise.all([start(), own.ingest(own.get('/a')), start()]);
  expect([first, sent, second].map(({ statusCode }) => statusCode)).toEqual([201, 200, 201]);
  expect(await api.ctx.db.$count(practices, eq(practices.userId, own.user.id))).toBe(1);
});

test('sockets are notified of a round that starts, progresses and ends', async () => {
  const own = await aPractice(api, ['Q', { questionAnswer: 'a' }]);
  await own.answer(own.steps[0], { data: 'a' });
  const { heard } = await atLesson(own.client, own.lesson.id);
  await vi.waitUntil(
    async () => (await own.course.board(own.lesson.id)).learners[0]?.state === 'done',
    untilTrue,
  );
  const told = () =>
    heard.filter((message) => JSON.stringify(message) === `{"control":"practice","lesson":${own.lesson.id}}`);
  const toldOf = (count: number) => vi.waitFor(() => expect(told()).toHaveLength(count), untilTrue);
  await own.start();
  await toldOf(1);
  await own.answer(own.steps[0], { data: 'a' });
  await toldOf(2);
  await own.end();
  await toldOf(3);
});

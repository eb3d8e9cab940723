import { boardEndpoints, type LearnerPath } from '@sentiero/contracts/board';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints as l, type LearnerStep, type Submission } from '@sentiero/contracts/lessons';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { answersEndpoints } from '@sentiero/contracts/answers';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { lessons, practices, targetLearners } from '../src/db/schema/index.ts';
import { aLesson, anEvent, aRequest, aStep, aTarget, atWork, requires, text } from './builders.ts';
import { aCourse, untilTrue, useSockets } from './class.ts';
import { callInternal, useApi } from './harness.ts';

const api = useApi();
const { atLesson } = useSockets(api);
type AnyRecord = ReturnType<typeof aRequest> | ReturnType<typeof anEvent>;
type Fields = Parameters<typeof aStep>[3];

/** A learner of a course at work on a lesson with these steps. */
async function aPractice(...made: [Parameters<typeof aStep>[2], Fields?][]) {
  const course = await aCourse(api);
  const { user, client } = await course.learner();
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const steps: Awaited<ReturnType<typeof aStep>>[] = [];
  for (const [type, fields] of made) steps.push(await aStep(api, lesson.id, type, fields));
  const name = await atWork(api, user.id, lesson.id, target.id);
  const params = { id: lesson.id };
  const ingest = (...records: AnyRecord[]) =>
    callInternal(api, ingestEndpoints.ingest, { version: 1, records });
  const get = (path: string) => aRequest(api, name, target.id, { url: `http://shop.localhost${path}` });
  const send = async (path: string) => {
    const record = get(path);
    await ingest(record);
    return record;
  };
  const answer = async (step: { id: number } | undefined, body: Partial<Submission>) => {
    const whole = { data: null, choices: null, ...body };
    return client.call(l.submit, { params: { id: step?.id ?? 0 }, body: whole });
  };
  const shown = async () => (await client.call(l.steps, { params })).json() as LearnerStep[];
  return {
    course,
    user,
    client,
    target,
    lesson,
    steps,
    get,
    ingest,
    send,
    answer,
    shown,
    done: async () => (await shown()).filter(({ completed }) => completed !== null).map(({ id }) => id),
    read: async () => (await client.call(l.get, { params })).json(),
    help: async (step = steps[0]) => (await client.call(l.help, { params: { id: step?.id ?? 0 } })).json(),
    hint: async (step = steps[0]) =>
      (await client.call(l.takeHint, { params: { id: step?.id ?? 0 } })).json(),
    start: async () => {
      api.time.pass(1_000);
      const started = await client.call(l.startPractice, { params });
      api.time.pass(1_000);
      return started;
    },
    end: () => client.call(l.endPractice, { params }),
    path: async () =>
      (
        await course.client.call(boardEndpoints.path, {
          params: { id: course.id, user: user.id },
          query: { lesson: lesson.id },
        })
      ).json() as LearnerPath,
  };
}

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
  const own = await aPractice(...kinds);
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
  const own = await aPractice(...kinds);
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
  const own = await aPractice(...kinds);
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

test('help starts again in a round, and the earlier help returns when it ends', async () => {
  const own = await aPractice([
    'T',
    { taskUrl: '/a', hints: [text('First')], feedbackAfter: 0, debrief: text('So') },
  ]);
  const hinted = async () => (await own.hint(), own.send('/b?x=1'));
  await own.ingest(own.get('/a/b'));
  await hinted();
  await own.send('/a');
  const frozen = await own.help();
  expect(frozen).toMatchObject({ hints: { shown: [text('First')] }, debrief: text('So') });
  await own.start();
  expect(await own.help()).toMatchObject({ attempts: 0, hints: { total: 1, shown: [] }, debrief: null });
  expect(await own.hint()).toMatchObject({ hints: { shown: [text('First')] } });
  await own.start();
  expect(await own.help()).toMatchObject({ attempts: 0, hints: { shown: [] } });
  await own.send('/a');
  expect(await own.help()).toMatchObject({ debrief: text('So') });
  await own.end();
  expect(await own.help()).toEqual(frozen);
});

test('near misses in a round are explained in it', async () => {
  const own = await aPractice(['T', { taskUrl: '/a', taskResponseCode: 302, feedbackAfter: 0 }]);
  const redirect = { code: 302 };
  await own.ingest({ ...own.get('/a'), ...redirect });
  expect(await own.done()).toHaveLength(1);
  await own.start();
  const near = await own.send('/a');
  expect(await own.help()).toMatchObject({ attempts: 1, feedback: { request: near.id, met: 1, total: 2 } });
  expect(await own.path()).toMatchObject({ steps: [{ attempts: 0 }] });
  await own.end();
  expect(await own.help()).toMatchObject({ attempts: 0, feedback: null });
});

test('only traffic after its start counts for a round, even if it arrives late', async () => {
  const own = await aPractice(['T', { taskUrl: '/a' }]);
  await own.send('/a');
  const late = own.get('/a');
  await own.start();
  await own.ingest(late);
  expect(await own.done()).toEqual([]);
  const record = await own.send('/a');
  expect(await own.done()).toEqual(own.steps.map(({ id }) => id));
  expect(record.at > late.at).toBe(true);
});

test('a step that requires several matches requires all of them again', async () => {
  const own = await aPractice(['T', { taskUrl: '/a', times: 2 }]);
  await own.send('/a');
  await own.send('/a');
  expect(await own.done()).toHaveLength(1);
  await own.start();
  await own.send('/a');
  expect(await own.done()).toEqual([]);
  await own.start();
  await own.send('/a');
  expect(await own.done()).toEqual([]);
  await own.send('/a');
  expect(await own.done()).toHaveLength(1);
});

test('a step that counts traffic from the whole lesson is earned again in the round, and counts once it is open', async () => {
  const own = await aPractice(
    ['Q', { questionAnswer: 'a' }],
    ['T', { taskUrl: '/early', after: 'lesson' }],
    ['T', { taskUrl: '/last' }],
  );
  const [question, early, last] = own.steps.map(({ id }) => id);
  await own.send('/early');
  await own.answer(own.steps[0], { data: 'a' });
  await own.send('/last');
  expect(await own.done()).toEqual([question, early, last]);
  await own.start();
  await own.answer(own.steps[0], { data: 'a' });
  expect(await own.done()).toEqual([question]);
  await own.start();
  await own.send('/early');
  expect(await own.done()).toEqual([]);
  await own.answer(own.steps[0], { data: 'a' });
  expect(await own.done()).toEqual([question, early]);
  await own.send('/last');
  expect(await own.done()).toEqual([question, early, last]);
});

test('a step completed for the first time in a round is completed, and stays so', async () => {
  const own = await aPractice(['T', { taskUrl: '/a' }], ['Q', { questionAnswer: 'b' }], ['O']);
  await own.send('/a');
  await own.start();
  expect((await own.answer(own.steps[1], { data: 'b' })).json()).toMatchObject({
    code: 'step_not_reachable',
  });
  await own.send('/a');
  await own.answer(own.steps[1], { data: 'x' });
  expect(await own.help(own.steps[1])).toMatchObject({ attempts: 1 });
  await own.answer(own.steps[1], { data: 'b' });
  await own.answer(own.steps[2], { data: 'For my teacher' });
  expect(await own.read()).toMatchObject({ completed: 3, practice: { completed: 3 } });
  await own.end();
  expect(await own.done()).toHaveLength(3);
  expect((await own.path()).steps[1]).toMatchObject({ attempts: 1 });
  const sent = await own.course.client.call(answersEndpoints.list, { params: own.course.params, query: {} });
  expect(sent.body).toContain('For my teacher');
});

test('a pace holds back new steps only, not those that are practised', async () => {
  const own = await aPractice(['T', { taskUrl: '/a' }], ['T', { taskUrl: '/b' }]);
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
  const own = await aPractice(['T', { taskUrl: '/a' }]);
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
  const own = await aPractice(['T', { taskUrl: '/a' }]);
  await own.send('/a');
  const params = { id: own.lesson.id };
  const start = () => own.client.call(l.startPractice, { params });
  const [first, sent, second] = await Promise.all([start(), own.ingest(own.get('/a')), start()]);
  expect([first, sent, second].map(({ statusCode }) => statusCode)).toEqual([201, 200, 201]);
  expect(await api.ctx.db.$count(practices, eq(practices.userId, own.user.id))).toBe(1);
});

test('sockets are notified of a round that starts, progresses and ends', async () => {
  const own = await aPractice(['Q', { questionAnswer: 'a' }]);
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

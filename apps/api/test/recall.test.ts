import type { Reply } from '@sentiero/contracts/authoring';
import { lessonsEndpoints, type RecallQuestion, type StepType } from '@sentiero/contracts/lessons';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attempts, completions, lessons, stepAttempts, steps, wrongAnswers } from '../src/db/schema/index.ts';
import { aLearner, aLesson, aStep, requires, text } from './builders.ts';
import { useApi, type Client } from './harness.ts';

const api = useApi();
const { answerRecall, recall, submit, startPractice } = lessonsEndpoints;
const day = 24 * 3_600_000;

type Answered = { client: Client; user: { id: number } };
const typed = (data: string) => ({ data, choices: null });
const picked = (...ids: number[]) => ({ data: null, choices: ids.map((id) => ({ id })) });

const offeredTo = async ({ client }: Answered, id: number): Promise<RecallQuestion[]> =>
  (await client.call(recall, { params: { id } })).json();
const idsOf = (questions: readonly RecallQuestion[]) => questions.map(({ step }) => step.id);

/** A lesson with one short question whose answer is `right`, which this learner answered after some wrong ones. */
async function answered({ client }: Answered, wrong: number, fields: Parameters<typeof aLesson>[1] = {}) {
  const lesson = await aLesson(api, fields);
  const step = await aStep(api, lesson.id, 'Q', { questionAnswer: 'right' });
  for (let n = 0; n < wrong; n++)
    await client.call(submit, { params: { id: step.id }, body: typed(`wrong ${n}`) });
  await client.call(submit, { params: { id: step.id }, body: typed('right') });
  return { lesson, step };
}

test('a lesson offers as many questions as it sets, of other lessons, the most wrong attempts first', async () => {
  const learner = await aLearner(api);
  const once = await answered(learner, 1);
  api.time.pass(day);
  const never = await answered(learner, 0);
  api.time.pass(day);
  const often = await answered(learner, 3);
  api.time.pass(day);
  await answered(learner, 0);
  const { id } = await aLesson(api, { recall: 3 });
  const offered = await offeredTo(learner, id);
  expect(idsOf(offered)).toEqual([often.step.id, once.step.id, never.step.id]);
  expect(offered[0]).toEqual({
    lesson: { id: often.lesson.id, title: often.lesson.title },
    step: { id: often.step.id, type: 'Q', title: often.step.title, content: often.step.content, choices: [] },
  });
  expect(await offeredTo(learner, id)).toEqual(offered);
  expect(await offeredTo(learner, never.lesson.id)).toEqual([]);
});

test('a learner who has completed nothing is asked nothing, nor is anything asked that only others completed', async () => {
  await answered(await aLearner(api), 2);
  const learner = await aLearner(api);
  const { id } = await aLesson(api, { recall: 3 });
  expect(await offeredTo(learner, id)).toEqual([]);
  const open = await aStep(api, (await aLesson(api)).id, 'Q', { questionAnswer: 'right' });
  await learner.client.call(submit, { params: { id: open.id }, body: typed('wrong') });
  expect(await offeredTo(learner, id)).toEqual([]);
});

test("questions are of types Q, S and M, never the lesson's own, of a hidden step, or of a closed or hidden lesson", async () => {
  const learner = await aLearner(api);
  const here = await aLesson(api, { recall: 5 });
  const complete = async (lessonId: number, type: StepType, fields: Parameters<typeof aStep>[3] = {}) => {
    const { id } = await aStep(api, lessonId, type, fields);
    await api.ctx.db
      .insert(completions)
      .values({ userId: learner.user.id, stepId: id, completedAt: api.time.now });
    return id;
  };
  const choices = [{ isCorrect: true }, { isCorrect: false }];
  const kept = [
    await complete((await aLesson(api)).id, 'S', { choices }),
    await complete((await aLesson(api)).id, 'M', { choices }),
    await complete((await aLesson(api)).id, 'Q', { questionAnswer: 'right' }),
  ];
  for (const type of ['I', 'O', 'T', 'E'] as const) await complete((await aLesson(api)).id, type);
  await complete(here.id, 'Q');
  await complete((await aLesson(api)).id, 'Q', { isVisible: false });
  await complete((await aLesson(api, { isVisible: false })).id, 'Q');
  const closed = await aLesson(api);
  await complete(closed.id, 'Q');
  const required = await aLesson(api);
  await aStep(api, required.id, 'O');
  await requires(api, closed.id, required.id);
  const offered = await offeredTo(learner, here.id);
  expect(new Set(idsOf(offered))).toEqual(new Set(kept));
  expect(JSON.stringify(offered)).not.toMatch(/correct|question_answer|right/i);
});

test('a lesson that is hidden or not open yet asks nothing and takes no answer', async () => {
  const learner = await aLearner(api);
  const { step } = await answered(learner, 0);
  const hidden = await aLesson(api, { recall: 3, isVisible: false });
  const closed = await aLesson(api, { recall: 3 });
  const required = await aLesson(api);
  await aStep(api, required.id, 'O');
  await requires(api, closed.id, required.id);
  for (const [id, status, code] of [
    [hidden.id, 404, 'not_found'],
    [closed.id, 403, 'requirements_unmet'],
  ] as const) {
    const read = await learner.client.call(recall, { params: { id } });
    expect(read.json()).toMatchObject({ status, code });
    const params = { id, step: step.id };
    const sent = await learner.client.call(answerRecall, { params, body: typed('right') });
    expect(sent.json()).toMatchObject({ status, code });
  }
});

test('an answer is graded like that of its step: right, wrong with its replies, or incomplete', async () => {
  const learner = await aLearner(api);
  const reply = (words: string, answer: string | null): Reply => ({
    text: text(words),
    answer,
    event_type: null,
    conditions: [],
  });
  const asked = await aStep(api, (await aLesson(api)).id, 'Q', {
    questionAnswer: 'AND',
    replies: [reply('That joins either', 'OR'), reply('Look after WHERE', null)],
  });
  await learner.client.call(submit, { params: { id: asked.id }, body: typed('AND') });
  const many = await aStep(api, (await aLesson(api)).id, 'M', {
    choices: [
      { isCorrect: true, feedback: text('Yes, because') },
      { isCorrect: true },
      { isCorrect: false, feedback: text('No, because') },
    ],
  });
  const [first = 0, second = 0, third = 0] = many.choiceIds;
  await learner.client.call(submit, { params: { id: many.id }, body: picked(first, second) });
  const { id } = await aLesson(api, { recall: 3 });
  const send = async (step: number, body: ReturnType<typeof typed> | ReturnType<typeof picked>) =>
    (await learner.client.call(answerRecall, { params: { id, step }, body })).json();
  const wrong = { correct: false, is_incomplete: false };
  const right = { correct: true, is_incomplete: false };
  expect(await send(asked.id, typed('or'))).toEqual({
    ...wrong,
    replies: [{ choice: null, text: text('That joins either') }],
  });
  expect(await send(asked.id, typed('and'))).toEqual({ ...right, replies: [] });
  expect(await send(many.id, picked(first, third))).toEqual({
    ...wrong,
    replies: [{ choice: third, text: text('No, because') }],
  });
  expect(await send(many.id, picked(first))).toEqual({ correct: false, replies: [], is_incomplete: true });
  const { replies, ...verdict } = await send(many.id, picked(first, second));
  expect(verdict).toEqual(right);
  expect(new Set(replies)).toEqual(
    new Set([
      { choice: first, text: text('Yes, because') },
      { choice: third, text: text('No, because') },
    ]),
  );
});

test('a lesson without help gives no reply to a wrong answer, as in an exam', async () => {
  const learner = await aLearner(api);
  const exam = await aLesson(api, { guidance: 'none' });
  const replies = [{ text: text('No'), answer: null, event_type: null, conditions: [] }];
  const step = await aStep(api, exam.id, 'Q', { questionAnswer: 'right', replies });
  await learner.client.call(submit, { params: { id: step.id }, body: typed('right') });
  const { id } = await aLesson(api, { recall: 1 });
  const params = { id, step: step.id };
  const sent = await learner.client.call(answerRecall, { params, body: typed('wrong') });
  expect(sent.json()).toEqual({ correct: false, replies: [], is_incomplete: false });
});

test('an answer to an earlier question changes nothing: no completion, attempt, wrong answer or order of questions', async () => {
  const learner = await aLearner(api);
  const { step } = await answered(learner, 1);
  const other = await answered(learner, 2);
  const { id } = await aLesson(api, { recall: 2 });
  const stored = async () =>
    Promise.all(
      [completions, attempts, stepAttempts, wrongAnswers].map((table) =>
        api.ctx.db.select().from(table).where(eq(table.userId, learner.user.id)),
      ),
    );
  const before = await stored();
  api.time.pass(60_000);
  for (const data of ['wrong', 'worse', 'wrong 0', 'right']) {
    const params = { id, step: step.id };
    expect((await learner.client.call(answerRecall, { params, body: typed(data) })).statusCode).toBe(200);
  }
  expect(await stored()).toEqual(before);
  expect(idsOf(await offeredTo(learner, id))).toEqual([other.step.id, step.id]);
});

test('only a question that is offered takes an answer, and only one of its kind', async () => {
  const learner = await aLearner(api);
  const { step } = await answered(learner, 2);
  const unoffered = await answered(learner, 0);
  const open = await aStep(api, (await aLesson(api)).id, 'Q', { questionAnswer: 'right' });
  const { id } = await aLesson(api, { recall: 1 });
  const none = await aLesson(api);
  const status = async (lesson: number, of: number, body = typed('right')) => {
    const params = { id: lesson, step: of };
    return (await learner.client.call(answerRecall, { params, body })).statusCode;
  };
  expect(await status(id, step.id)).toBe(200);
  expect(await status(id, unoffered.step.id)).toBe(404);
  expect(await status(id, open.id)).toBe(404);
  expect(await status(none.id, step.id)).toBe(404);
  expect(await status(id, step.id, typed(' '))).toBe(400);
  const params = { id, step: step.id };
  const choices = await learner.client.call(answerRecall, { params, body: picked(1) });
  expect(choices.statusCode).toBe(400);
});

test('in a round of practice the completions before it still count, and no answer is given away of an open step', async () => {
  const learner = await aLearner(api);
  const { lesson, step } = await answered(learner, 1);
  await learner.client.call(startPractice, { params: { id: lesson.id } });
  const { id } = await aLesson(api, { recall: 1 });
  expect(idsOf(await offeredTo(learner, id))).toEqual([step.id]);
});

test('an edit takes effect at once: a question that is hidden is offered no more', async () => {
  const learner = await aLearner(api);
  const { step } = await answered(learner, 1);
  const { id } = await aLesson(api, { recall: 1 });
  expect(idsOf(await offeredTo(learner, id))).toEqual([step.id]);
  await api.ctx.db.update(steps).set({ isVisible: false }).where(eq(steps.id, step.id));
  expect(await offeredTo(learner, id)).toEqual([]);
  await api.ctx.db.update(steps).set({ isVisible: true }).where(eq(steps.id, step.id));
  await api.ctx.db.update(lessons).set({ recall: 0 }).where(eq(lessons.id, id));
  expect(await offeredTo(learner, id)).toEqual([]);
});

test("choices come in the learner's own order, as in their own lesson", async () => {
  const learner = await aLearner(api);
  const choices = Array.from({ length: 6 }, (_, place) => ({ isCorrect: place === 0 }));
  const from = await aLesson(api);
  const step = await aStep(api, from.id, 'S', { choices });
  const [right = 0] = step.choiceIds;
  await learner.client.call(submit, { params: { id: step.id }, body: picked(right) });
  const { id } = await aLesson(api, { recall: 1 });
  const [question] = await offeredTo(learner, id);
  const shown = await learner.client.call(lessonsEndpoints.steps, { params: { id: from.id } });
  expect(question?.step.choices).toEqual(shown.json()[0].choices);
});

test('the number of queries does not grow with what the learner has completed', async () => {
  const count = async (size: number) => {
    const learner = await aLearner(api);
    let last = 0;
    for (let n = 0; n < size; n++) last = (await answered(learner, 0)).step.id;
    const { id } = await aLesson(api, { recall: 5 });
    await offeredTo(learner, id);
    const before = api.queries.length;
    await offeredTo(learner, id);
    const read = api.queries.length;
    await learner.client.call(answerRecall, { params: { id, step: last }, body: typed('right') });
    return [read - before, api.queries.length - read];
  };
  const few = await count(2);
  expect(await count(5)).toEqual(few);
  // The session, the completions, the attempts; then the texts, or the session and its user held.
  expect(few).toEqual([4, 5]);
});

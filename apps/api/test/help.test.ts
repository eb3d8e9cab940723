import { coursesEndpoints } from '@sentiero/contracts/courses';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { deleteExpired } from '../src/db/delete-expired.ts';
import { hands, messages as messagesTable, steps } from '../src/db/schema/index.ts';
import { aLearner, aLesson, aMessage, aRequest, aStep, aTarget, atWork, text } from './builders.ts';
import { callInternal, useApi, type Client } from './harness.ts';
import { noHelp as none } from './inputs.ts';

const api = useApi();
const { help, takeHint, raiseHand, lowerHand, submit, messages, readMessage } = lessonsEndpoints;

const helpOf = async (client: Client, id: number) => (await client.call(help, { params: { id } })).json();
const raise = (client: Client, id: number, body: object = { text: 'Please', request: null }) =>
  client.call(raiseHand, { params: { id }, body });

test('help is available for open and completed steps, refused for later ones, and 404 for hidden ones', async () => {
  const { client } = await aLearner(api);
  const lesson = await aLesson(api);
  const first = await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  const second = await aStep(api, lesson.id, 'Q', { questionAnswer: 'b' });
  const hidden = await aStep(api, lesson.id, 'Q', { isVisible: false });
  expect(await helpOf(client, first.id)).toEqual(none);
  expect(await helpOf(client, second.id)).toMatchObject({ status: 409, code: 'step_not_reachable' });
  expect(await helpOf(client, hidden.id)).toMatchObject({ status: 404, code: 'not_found' });
  await client.call(submit, { params: { id: first.id }, body: { data: 'a', choices: null } });
  expect(await helpOf(client, first.id)).toEqual(none);
  expect(await helpOf(client, second.id)).toEqual(none);
});

test('a learner sees only hints they have taken, each once and in order', async () => {
  const { client } = await aLearner(api);
  const other = await aLearner(api);
  const hints = [text('First'), text('Second')];
  const { id } = await aStep(api, (await aLesson(api)).id, 'O', { hints });
  const take = () => client.call(takeHint, { params: { id } });
  expect((await helpOf(client, id)).hints).toEqual({ total: 2, shown: [] });
  expect((await take()).json().hints).toEqual({ total: 2, shown: [hints[0]] });
  expect((await take()).json().hints).toEqual({ total: 2, shown: hints });
  expect((await take()).json()).toMatchObject({ status: 409, code: 'no_more_hints' });
  expect((await helpOf(client, id)).hints).toEqual({ total: 2, shown: hints });
  expect((await helpOf(other.client, id)).hints).toEqual({ total: 2, shown: [] });
});

test('a hint that its author removes later is hidden, and does not count against a new one', async () => {
  const { client } = await aLearner(api);
  const { id } = await aStep(api, (await aLesson(api)).id, 'O', { hints: [text('First'), text('Second')] });
  const take = () => client.call(takeHint, { params: { id } });
  await take();
  await take();
  await api.ctx.db
    .update(steps)
    .set({ hints: [text('Only')] })
    .where(eq(steps.id, id));
  expect((await take()).json()).toMatchObject({ code: 'no_more_hints' });
  expect((await helpOf(client, id)).hints).toEqual({ total: 1, shown: [text('Only')] });
});

test("a debrief is revealed once the step is completed, and a model answer once the learner's own is stored", async () => {
  const { client } = await aLearner(api);
  const other = await aLearner(api);
  const debrief = text('What happened');
  const modelAnswer = text('One would answer');
  const { id } = await aStep(api, (await aLesson(api)).id, 'O', { debrief, modelAnswer });
  const wrong = { data: ' ', choices: null };
  await client.call(submit, { params: { id }, body: wrong });
  expect(await helpOf(client, id)).toEqual(none);
  await client.call(submit, { params: { id }, body: { data: 'My own', choices: null } });
  expect(await helpOf(client, id)).toEqual({ ...none, debrief, model_answer: modelAnswer });
  expect(await helpOf(other.client, id)).toEqual(none);
});

test('no response to a learner contains a debrief or a model answer too early', async () => {
  const { client } = await aLearner(api);
  const lesson = await aLesson(api);
  const after = { debrief: text('w4nted debrief'), modelAnswer: text('w4nted model') };
  const { id } = await aStep(api, lesson.id, 'O', after);
  const params = { id: lesson.id };
  const read = [
    await client.call(lessonsEndpoints.categories),
    await client.call(lessonsEndpoints.get, { params }),
    await client.call(lessonsEndpoints.steps, { params }),
    await client.call(help, { params: { id } }),
  ];
  for (const { statusCode, body } of read) {
    expect(statusCode).toBe(200);
    expect(body).not.toContain('w4nted');
  }
});

test('hints requested concurrently are revealed one after the other', async () => {
  const { client } = await aLearner(api);
  const { id } = await aStep(api, (await aLesson(api)).id, 'O', {
    hints: [text('First'), text('Second'), text('Third')],
  });
  const both = await Promise.all([1, 2].map(() => client.call(takeHint, { params: { id } })));
  expect(both.map((response) => response.json().hints.shown.length).toSorted()).toEqual([1, 2]);
});

test('a hand stays up until it is lowered or the step is completed', async () => {
  const { client, user } = await aLearner(api);
  const { id } = await aStep(api, (await aLesson(api)).id, 'Q', { questionAnswer: 'a' });
  expect((await raise(client, id)).statusCode).toBe(204);
  api.time.pass(1_000);
  await raise(client, id, { text: ' Again ', request: null });
  const hand = { at: api.time.now.toISOString(), text: 'Again', request: null };
  expect((await helpOf(client, id)).hand).toEqual(hand);
  expect((await client.call(lowerHand, { params: { id } })).statusCode).toBe(204);
  expect((await helpOf(client, id)).hand).toBeNull();
  await raise(client, id);
  await client.call(submit, { params: { id }, body: { data: 'a', choices: null } });
  expect((await helpOf(client, id)).hand).toBeNull();
  expect(await api.ctx.db.$count(hands, eq(hands.userId, user.id))).toBe(0);
  expect((await raise(client, id)).json()).toMatchObject({ status: 409, code: 'step_completed' });
});

test('traffic that completes a step lowers the hand too', async () => {
  const { client, user } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const { id } = await aStep(api, lesson.id, 'T', { taskUrl: '/done' });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  await raise(client, id);
  const records = [aRequest(api, learner, target.id, { url: 'http://shop.localhost/done' })];
  await callInternal(api, ingestEndpoints.ingest, { version: 1, records });
  expect(await helpOf(client, id)).toEqual(none);
});

test('a hand may only name a request of its own learner', async () => {
  const { client, user } = await aLearner(api);
  const other = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const { id } = await aStep(api, lesson.id, 'T', { taskUrl: '/never' });
  const own = aRequest(api, await atWork(api, user.id, lesson.id, target.id), target.id);
  const foreign = aRequest(api, await atWork(api, other.user.id, lesson.id, target.id), target.id);
  await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [own, foreign] });
  for (const request of [foreign.id, uuidv7()]) {
    const refused = await raise(client, id, { text: '', request });
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: '/request' }] });
  }
  expect((await raise(client, id, { text: '', request: own.id })).statusCode).toBe(204);
  expect((await helpOf(client, id)).hand).toMatchObject({ request: own.id });
  const tooLong = await raise(client, id, { text: 'x'.repeat(501), request: null });
  expect(tooLong.json()).toMatchObject({ status: 400, errors: [{ path: '/text' }] });
});

test('hands and hints are refused on a step that is not open yet', async () => {
  const { client } = await aLearner(api);
  const lesson = await aLesson(api);
  await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  const { id } = await aStep(api, lesson.id, 'Q', { questionAnswer: 'b', hints: [text('Look')] });
  for (const refused of [await raise(client, id), await client.call(takeHint, { params: { id } })])
    expect(refused.json()).toMatchObject({ status: 409, code: 'step_not_reachable' });
});

test('a learner reads the messages sent to them: unread ones, and those of the last seven days', async () => {
  const { client, user } = await aLearner(api);
  const teacher = await aLearner(api, { isTeacher: true, firstName: 'Tea', lastName: 'Cher' });
  const stranger = await aLearner(api);
  const course = (await teacher.client.call(coursesEndpoints.create, { body: { name: '4b' } })).json();
  const sent = { from: teacher.user.id, course: course.id, to: [user.id] };
  const { id: stepId } = await aStep(api, (await aLesson(api)).id, 'O');
  const first = await aMessage(api, { ...sent, stepId });
  const listed = async () => (await client.call(messages)).json();
  const shown = {
    id: first.id,
    at: first.at.toISOString(),
    from: { id: teacher.user.id, first_name: 'Tea', last_name: 'Cher' },
    course: { id: course.id, name: '4b' },
    step: stepId,
    text: first.text,
    read: null,
  };
  expect(await listed()).toEqual([shown]);
  expect((await stranger.client.call(messages)).json()).toEqual([]);
  const read = (by: Client) => by.call(readMessage, { params: { id: first.id } });
  expect((await read(stranger.client)).statusCode).toBe(404);
  expect((await read(client)).statusCode).toBe(204);
  const readAt = api.time.now.toISOString();
  api.time.pass(60_000);
  await read(client);
  expect(await listed()).toEqual([{ ...shown, read: readAt }]);
  const second = await aMessage(api, sent);
  api.time.pass(7 * 24 * 3_600_000);
  expect((await listed()).map(({ id }: { id: number }) => id)).toEqual([second.id]);
  api.time.pass(60_000);
  await deleteExpired(api.ctx);
  const kept = await api.ctx.db.select({ id: messagesTable.id }).from(messagesTable);
  expect(kept).toEqual([{ id: second.id }]);
});

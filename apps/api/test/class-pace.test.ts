import { boardEndpoints as b } from '@sentiero/contracts/board';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints as l } from '@sentiero/contracts/lessons';
import { expect, test, vi } from 'vitest';
import { aLesson, aStep } from './builders.ts';
import { aClass, aCourse, untilTrue, useSockets } from './class.ts';
import { useApi } from './harness.ts';

const api = useApi();
const { atLesson } = useSockets(api);

test('during a pause answers get 409 paced, and traffic counts once the pause is over', async () => {
  const { course, learner, lesson, task, question, right, submit, completed, setPace } = await aClass(api);
  const { heard } = await atLesson(learner.client, lesson.id);
  await vi.waitUntil(async () => (await course.board(lesson.id)).learners[0]?.state === 'working', untilTrue);
  expect((await setPace(null, true)).statusCode).toBe(204);
  const told = `{"control":"pace","lesson":${lesson.id}}`;
  await vi.waitUntil(() => heard.some((message) => JSON.stringify(message) === told), untilTrue);
  const pace = async () => (await learner.client.call(l.pace, { params: { id: lesson.id } })).json();
  expect(await pace()).toEqual({ step: null, paused: true, course: { id: course.id, name: 'Web' } });
  const request = await right();
  expect(await completed()).toEqual([]);
  expect((await submit(question.id, 'a')).json()).toMatchObject({ status: 409 });
  await setPace(null);
  expect(await completed()).toEqual([task.id]);
  const update = { lesson: lesson.id, step: task.id, request: request.id };
  await vi.waitUntil(
    () =>
      heard.some(
        (message) =>
          (message as typeof update).step === task.id && (message as typeof update).request === request.id,
      ),
    untilTrue,
  );
  expect(await pace()).toEqual({ step: null, paused: false, course: null });
  expect((await submit(question.id, 'a')).statusCode).toBe(200);
});

test("no learner goes beyond the pace's step; steps earned beyond it are completed in order later", async () => {
  const own = await aClass(api);
  const { lesson, task, question, send, right, submit, completed, setPace } = own;
  const [third, fourth] = [
    await aStep(api, lesson.id, 'T', { taskUrl: '/third' }),
    await aStep(api, lesson.id, 'T', { taskUrl: '/fourth' }),
  ];
  await setPace(task.id);
  await right();
  expect(await completed()).toEqual([task.id]);
  expect((await submit(question.id, 'a')).json()).toMatchObject({ status: 409, code: 'paced' });
  await setPace(question.id);
  expect((await submit(question.id, 'a')).statusCode).toBe(200);
  await send({ url: 'http://shop.localhost/fourth' });
  await send({ url: 'http://shop.localhost/third' });
  await send({ url: 'http://shop.localhost/fourth' });
  expect(await completed()).toEqual([task.id, question.id]);
  await setPace(third.id);
  expect(await completed()).toEqual([task.id, question.id, third.id]);
  await setPace(null);
  expect(await completed()).toEqual([task.id, question.id, third.id, fourth.id]);
});

test('the pace does not hold learners of another course, or learners who leave', async () => {
  const { course, learner, lesson, task, right, setPace } = await aClass(api);
  await setPace(null, true);
  await right();
  const other = await aCourse(api);
  await other.join(learner.user.id);
  const stranger = await other.learner();
  const pace = await stranger.client.call(l.pace, { params: { id: lesson.id } });
  expect(pace.json()).toMatchObject({ paused: false });
  const query = { user_id: learner.user.id };
  await course.client.call(coursesEndpoints.removeMember, { params: course.params, query });
  const { learners } = await other.board(lesson.id);
  expect(learners.find(({ user }) => user.id === learner.user.id)?.completed).toEqual([task.id]);
});

test('a pace must name a step of its lesson', async () => {
  const { lesson, ask } = await aClass(api);
  const foreign = await aStep(api, (await aLesson(api)).id, 'O');
  const body = { lesson: lesson.id, step: foreign.id, paused: false };
  expect((await ask(b.setPace, { body })).json()).toMatchObject({ status: 400, errors: [{ path: '/step' }] });
});

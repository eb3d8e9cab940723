import { coursesEndpoints as c } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { courses } from '../src/db/schema/index.ts';
import { activateLesson } from '../src/modules/progress/active-lesson.ts';
import { aLearner, aLesson, aStep } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();

async function aCourse() {
  const teacher = await aLearner(api, { isTeacher: true });
  const { id } = (await teacher.client.call(c.create, { body: { name: 'Web' } })).json() as { id: number };
  const code = async () =>
    ((await teacher.client.call(c.joinCode, { params: { id } })).json() as { join_code: string }).join_code;
  return { ...teacher, id, params: { id }, code };
}

test('users list the courses they are members of; only staff list others', async () => {
  const { params, code, id } = await aCourse();
  await aCourse();
  const { user, client } = await aLearner(api);
  const other = await aLearner(api, { isTeacher: true });
  expect((await client.call(c.byMe)).json()).toEqual([]);
  await client.call(c.join, { body: { join_code: await code() } });
  const own = (await client.call(c.byMe)).json();
  expect(own).toMatchObject([{ id }]);
  expect((await client.call(c.byUser, { params: { id: user.id } })).json()).toEqual(own);
  expect((await other.client.call(c.byUser, { params: { id: user.id } })).json()).toMatchObject({
    code: 'forbidden',
  });
  expect((await other.client.call(c.get, { params })).statusCode).toBe(404);
});

test('a renewed join code is valid, and the old one void', async () => {
  const { client, params, code } = await aCourse();
  const before = await code();
  const renewed = (await client.call(c.renewJoinCode, { params })).json() as { join_code: string };
  expect(await code()).toBe(renewed.join_code);
  const learner = (await aLearner(api)).client;
  const join = (join_code: string) => learner.call(c.join, { body: { join_code } });
  expect((await join(before)).json()).toMatchObject({ status: 404, code: 'not_found' });
  expect((await join(renewed.join_code)).statusCode).toBe(200);
});

test('a course remains when its creator is gone', async () => {
  const { params, id } = await aCourse();
  await api.ctx.db.update(courses).set({ createdBy: null }).where(eq(courses.id, id));
  const staff = (await aLearner(api, { isStaff: true })).client;
  expect((await staff.call(c.get, { params })).json()).toMatchObject({ id, created_by: null });
  const listed = (await staff.call(c.list, { query: { limit: 200 } })).json();
  expect(listed).toContainEqual(expect.objectContaining({ id, created_by: null }));
});

test("progress is visible to the user, to staff and to the course's teachers", async () => {
  const { client: teacher, params, code } = await aCourse();
  const lesson = await aLesson(api);
  const step = await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  const { user, client } = await aLearner(api);
  await client.call(c.join, { body: { join_code: await code() } });
  const body = { data: 'a', choices: null };
  await client.call(lessonsEndpoints.submit, { params: { id: step.id }, body });
  const expected = expect.objectContaining({ id: lesson.id, completed: 1, tasks: 1 });
  const read = { params: { id: user.id } };
  expect((await client.call(progressEndpoints.byUser, read)).json()).toContainEqual(expected);
  const staff = (await aLearner(api, { isStaff: true })).client;
  expect((await staff.call(progressEndpoints.byUser, read)).json()).toContainEqual(expected);
  expect((await teacher.call(progressEndpoints.byUser, read)).json()).toMatchObject({ code: 'forbidden' });
  const [row] = (await teacher.call(progressEndpoints.byCourse, { params })).json();
  expect(row).toMatchObject({ user_id: user.id });
  expect(row.progress).toContainEqual(expected);
});

test('teachers see the number of attempts, and which learners have not started', async () => {
  const { client: teacher, params, code } = await aCourse();
  const lesson = await aLesson(api);
  const step = await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  const join_code = await code();
  const [trying, waiting, reading] = [await aLearner(api), await aLearner(api), await aLearner(api)];
  for (const { client } of [trying, waiting, reading]) await client.call(c.join, { body: { join_code } });
  for (const data of ['b', 'c', 'c'])
    await trying.client.call(lessonsEndpoints.submit, {
      params: { id: step.id },
      body: { data, choices: null },
    });
  await reading.client.call(lessonsEndpoints.start, { params: { id: lesson.id } });
  await activateLesson(api.ctx, lesson.id, { userId: waiting.user.id, socketId: 'of one who only looks' });
  const rows = (await teacher.call(progressEndpoints.byCourse, { params })).json();
  const progressOf = (id: number) =>
    rows
      .find((row: { user_id: number }) => row.user_id === id)
      .progress.find((row: { id: number }) => row.id === lesson.id);
  expect(progressOf(trying.user.id)).toMatchObject({ completed: 0, tasks: 1, attempts: 2, begun: true });
  await trying.client.call(lessonsEndpoints.submit, {
    params: { id: step.id },
    body: { data: 'a', choices: null },
  });
  const [now] = (await teacher.call(progressEndpoints.byCourse, { params }))
    .json()
    .filter((row: { user_id: number }) => row.user_id === trying.user.id);
  // The successful one counts, too.
  expect(now.progress.find((row: { id: number }) => row.id === lesson.id)).toMatchObject({
    completed: 1,
    attempts: 3,
  });
  expect(progressOf(reading.user.id)).toMatchObject({ completed: 0, attempts: 0, begun: true });
  expect(progressOf(waiting.user.id)).toMatchObject({ completed: 0, tasks: 1, attempts: 0, begun: false });
});

import { authoringEndpoints as authoring } from '@sentiero/contracts/authoring';
import { coursesEndpoints as courses } from '@sentiero/contracts/courses';
import type { Endpoint } from '@sentiero/contracts/http';
import { targetsEndpoints as targets } from '@sentiero/contracts/targets';
import { usersEndpoints as users } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { aCategory, aLearner, aLesson, aStep, aTarget, aUser } from './builders.ts';
import { useApi, type Client } from './harness.ts';

const api = useApi();
const staff = async () => (await aLearner(api, { isStaff: true })).client;

type Item = { get: Endpoint; update: Endpoint; remove: Endpoint; params: object; changes: [object, object] };
const orders: [object, object] = [{ order: 7 }, { order: 8 }];
const names: [object, object] = [{ name: 'One' }, { name: 'Two' }];

const items: Record<string, (client: Client) => Promise<Item>> = {
  lesson: async () => {
    const { id } = await aLesson(api);
    const { getLesson: get, updateLesson: update, removeLesson: remove } = authoring;
    return { get, update, remove, params: { id }, changes: orders };
  },
  category: async () => {
    const { id } = await aCategory(api, []);
    const { getCategory: get, updateCategory: update, removeCategory: remove } = authoring;
    return { get, update, remove, params: { id }, changes: orders };
  },
  step: async () => {
    const { id } = await aLesson(api);
    const step = await aStep(api, id, 'I', { order: 1 });
    const { getStep: get, updateStep: update, removeStep: remove } = authoring;
    return { get, update, remove, params: { id, stepId: step.id }, changes: orders };
  },
  target: async () => ({ ...targets, params: { id: (await aTarget(api)).id }, changes: names }),
  course: async (client) => {
    const { id } = (await client.call(courses.create, { body: { name: 'Web' } })).json();
    return { ...courses, params: { id }, changes: names };
  },
  user: async () => ({
    get: users.adminGet,
    update: users.adminUpdate,
    remove: users.adminUpdate, // users are not deleted: another change stands for it
    params: { id: (await aUser(api)).id },
    changes: [{ first_name: 'Eva' }, { first_name: 'Ida' }],
  }),
};

test.each(Object.keys(items))(
  'of two who edit a %s at once, the second is told that it is out of date',
  async (name) => {
    const client = await staff();
    const { get, update, remove, params, changes } = await (items[name] as (typeof items)[string])(client);
    const etag = String((await client.call(get, { params })).headers['etag']);
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const headers = { 'if-match': etag };
    const answers = await Promise.all(changes.map((body) => client.call(update, { params, body, headers })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [refused] = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'out_of_date' });
    const removal = await client.call(remove, { params, body: changes[0], headers });
    expect(removal.json()).toMatchObject({ code: 'out_of_date' });
    const [kept] = answers.filter(({ statusCode }) => statusCode === 200);
    const fresh = await client.call(get, { params });
    expect(fresh.headers['etag']).toBe(kept?.headers['etag']);
    const again = { 'if-match': `"other", ${fresh.headers['etag']}` };
    expect((await client.call(update, { params, body: {}, headers: again })).statusCode).toBe(200);
    const anything = { 'if-match': '*' };
    expect((await client.call(update, { params, body: {}, headers: anything })).statusCode).toBe(200);
  },
);

test('a new step does not make an edit of its lesson out of date', async () => {
  const client = await staff();
  const { id } = await aLesson(api);
  const { headers } = await client.call(authoring.getLesson, { params: { id } });
  await aStep(api, id, 'I');
  const answer = await client.call(authoring.updateLesson, {
    params: { id },
    body: { order: 5 },
    headers: { 'if-match': String(headers['etag']) },
  });
  expect(answer.statusCode).toBe(200);
});

test('another title of a lesson does not make an edit of what names it out of date', async () => {
  const client = await staff();
  const [other, { id }] = await Promise.all([aLesson(api), aLesson(api)]);
  const naming = { required_lessons_ids: [other.id], next_lesson_id: other.id };
  const lesson = await client.call(authoring.updateLesson, { params: { id }, body: naming });
  const category = await aCategory(api, [other.id]);
  const inCategory = { params: { id: category.id } };
  const { headers } = await client.call(authoring.getCategory, inCategory);

  const title = { de: 'Neu', en: 'New', fr: 'Nouveau', it: 'Nuovo' };
  await client.call(authoring.updateLesson, { params: { id: other.id }, body: { title } });

  const read = await client.call(authoring.getLesson, { params: { id } });
  expect(read.json()).toMatchObject({ required_lessons: [{ title }], next_lesson: { title } });
  expect(read.headers['etag']).toBe(lesson.headers['etag']);
  const after = await client.call(authoring.getCategory, inCategory);
  expect(after.json()).toMatchObject({ lessons: [{ title }] });
  expect(after.headers['etag']).toBe(headers['etag']);
});

test('another lesson in the place of one that was named makes an edit out of date', async () => {
  const client = await staff();
  const [first, second, { id }] = await Promise.all([aLesson(api), aLesson(api), aLesson(api)]);
  const change = (body: object, headers = {}) =>
    client.call(authoring.updateLesson, { params: { id }, body, headers });
  const seen = await change({ next_lesson_id: first.id });
  await change({ next_lesson_id: second.id });
  const late = await change({ order: 3 }, { 'if-match': String(seen.headers['etag']) });
  expect(late.json()).toMatchObject({ code: 'out_of_date' });
});

test("another name of a target or of a course's creator makes no edit out of date", async () => {
  const client = await staff();
  const [target, { id }] = await Promise.all([aTarget(api), aLesson(api)]);
  const body = { target_application_id: target.id };
  const lesson = await client.call(authoring.updateLesson, { params: { id }, body });
  const teacher = await aLearner(api, { isTeacher: true });
  const course = await teacher.client.call(courses.create, { body: { name: 'Web' } });

  await client.call(targets.update, { params: { id: target.id }, body: { name: 'Another' } });
  const renamed = { params: { id: teacher.user.id }, body: { first_name: 'Rosa' } };
  await client.call(users.adminUpdate, renamed);

  const lessonNow = await client.call(authoring.getLesson, { params: { id } });
  expect(lessonNow.json()).toMatchObject({ target_application: { name: 'Another' } });
  expect(lessonNow.headers['etag']).toBe(lesson.headers['etag']);
  const courseNow = await client.call(courses.get, { params: { id: course.json().id } });
  expect(courseNow.json()).toMatchObject({ created_by: { first_name: 'Rosa' } });
  expect(courseNow.headers['etag']).toBe(course.headers['etag']);
});

import { authoringEndpoints as authoring } from '@sentiero/contracts/authoring';
import { coursesEndpoints as courses } from '@sentiero/contracts/courses';
import type { Endpoint } from '@sentiero/contracts/http';
import { targetsEndpoints as targets } from '@sentiero/contracts/targets';
import { usersEndpoints as users } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { aCategory, aLearner, aLesson, aStep, aTarget, aUser, text } from './builders.ts';
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
    remove: users.adminUpdate, // Users cannot be deleted, so another change stands in for it.
    params: { id: (await aUser(api)).id },
    changes: [{ first_name: 'Eva' }, { first_name: 'Ida' }],
  }),
};

test.each(Object.keys(items))(
  'of two concurrent edits of a %s, the second is refused as out of date',
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

test('a new step does not outdate an edit of its lesson', async () => {
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

test('renaming a referenced item does not outdate an edit; referring to another item does', async () => {
  const client = await staff();
  const [named, other, target] = [await aLesson(api), await aLesson(api), await aTarget(api)];
  const { id } = await aLesson(api);
  const category = await aCategory(api, [named.id]);
  const place = await aCategory(api, [id]);
  const naming = {
    required_lessons_ids: [named.id],
    next_lesson_id: named.id,
    target_application_id: target.id,
  };
  await client.call(authoring.updateLesson, { params: { id }, body: naming });
  const version = async (endpoint: Endpoint, params: object) =>
    String((await client.call(endpoint, { params })).headers['etag']);
  const before = await version(authoring.getLesson, { id });
  const ofCategory = await version(authoring.getCategory, { id: category.id });
  const title = text('Renamed');
  await client.call(authoring.updateLesson, { params: { id: named.id }, body: { title } });
  await client.call(targets.update, { params: { id: target.id }, body: { name: 'Renamed' } });
  await client.call(authoring.updateCategory, { params: { id: place.id }, body: { title } });
  expect(await version(authoring.getLesson, { id })).toBe(before);
  expect(await version(authoring.getCategory, { id: category.id })).toBe(ofCategory);
  for (const change of [
    { required_lessons_ids: [other.id] },
    { next_lesson_id: null },
    { target_application_id: null },
    { categories_ids: [] },
  ]) {
    const seen = await version(authoring.getLesson, { id });
    await client.call(authoring.updateLesson, { params: { id }, body: change });
    expect(await version(authoring.getLesson, { id })).not.toBe(seen);
  }
  await client.call(authoring.updateCategory, { params: { id: category.id }, body: { lessons_ids: [] } });
  expect(await version(authoring.getCategory, { id: category.id })).not.toBe(ofCategory);
});

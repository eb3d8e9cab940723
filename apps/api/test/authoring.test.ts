import { authoringEndpoints as endpoints } from '@sentiero/contracts/authoring';
import { expect, test } from 'vitest';
import { aCategory, aLearner, aLesson, aStep, aTarget, requires, text } from './builders.ts';
import { useApi } from './harness.ts';
import { lessonInput } from './inputs.ts';

const api = useApi();
const staff = async () => (await aLearner(api, { isStaff: true })).client;
const unknown = { id: 999_999 };

test('staff create, change and delete a lesson; fields omitted from a change stay', async () => {
  const client = await staff();
  const [required, next, target] = [await aLesson(api), await aLesson(api), await aTarget(api)];
  const body = lessonInput({
    required_lessons_ids: [required.id],
    next_lesson_id: next.id,
    target_application_id: target.id,
    use_helper_http: false,
  });
  const created = await client.call(endpoints.createLesson, { body });
  expect(created.statusCode).toBe(201);
  const lesson = created.json();
  expect(lesson).toMatchObject({
    required_lessons: [{ id: required.id, title: required.title }],
    next_lesson: { id: next.id },
    target_application: { id: target.id, name: target.name },
    use_helper_http: false,
    use_helper_sql: false,
  });
  const params = { id: lesson.id };
  const changed = await client.call(endpoints.updateLesson, { params, body: { order: 7 } });
  expect(changed.json()).toEqual({ ...lesson, order: 7 });
  await client.call(endpoints.removeLesson, { params: { id: required.id } });
  await client.call(endpoints.removeLesson, { params: { id: next.id } });
  const stranded = await client.call(endpoints.getLesson, { params });
  expect(stranded.json()).toMatchObject({ required_lessons: [], next_lesson: null });
  expect((await client.call(endpoints.removeLesson, { params })).statusCode).toBe(204);
  expect((await client.call(endpoints.getLesson, { params })).statusCode).toBe(404);
});

test('a lesson counts its visible steps, tasks and minutes', async () => {
  const client = await staff();
  const lesson = await aLesson(api);
  await aStep(api, lesson.id, 'I', { minutes: 2 });
  await aStep(api, lesson.id, 'O', { minutes: 5 });
  await aStep(api, lesson.id, 'O', { minutes: 9, isVisible: false });
  const listed = (await client.call(endpoints.listLessons)).json();
  const counts = { steps: 2, tasks: 1, steps_minutes: 7, minutes: null };
  expect(listed).toContainEqual(expect.objectContaining({ id: lesson.id, ...counts }));
});

test('unknown items in a lesson are refused, all fields at once', async () => {
  const client = await staff();
  const body = lessonInput({
    required_lessons_ids: [unknown.id],
    next_lesson_id: unknown.id,
    target_application_id: unknown.id,
    categories_ids: [unknown.id],
  });
  const refused = await client.call(endpoints.createLesson, { body });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual([
    '/required_lessons_ids',
    '/next_lesson_id',
    '/target_application_id',
    '/categories_ids',
  ]);
});

test('a lesson cannot be its own requirement or its own next lesson', async () => {
  const client = await staff();
  const { id } = await aLesson(api);
  const body = { required_lessons_ids: [id], next_lesson_id: id };
  const refused = await client.call(endpoints.updateLesson, { params: { id }, body });
  expect(refused.json()).toMatchObject({
    status: 400,
    errors: [{ path: '/required_lessons_ids' }, { path: '/next_lesson_id' }],
  });
});

test('lessons cannot require each other in a circle', async () => {
  const client = await staff();
  const [first, second] = [await aLesson(api), await aLesson(api)];
  await requires(api, second.id, first.id);
  const body = { required_lessons_ids: [second.id] };
  const refused = await client.call(endpoints.updateLesson, { params: { id: first.id }, body });
  const errors = [{ path: '/required_lessons_ids' }];
  expect(refused.json()).toMatchObject({ status: 409, code: 'requirement_circle', errors });
  expect(refused.json().detail).toContain(`${first.title.en} → ${second.title.en} → ${first.title.en}`);
});

test('staff create, change and delete a category; its lessons stay', async () => {
  const client = await staff();
  const lesson = await aLesson(api);
  const own = { order: 0, title: text('C'), description: text('About'), is_visible: true };
  const created = await client.call(endpoints.createCategory, { body: { ...own, lessons_ids: [lesson.id] } });
  const category = created.json();
  expect(category).toMatchObject({ ...own, lessons: [{ id: lesson.id, title: lesson.title }] });
  const params = { id: category.id };
  const changed = await client.call(endpoints.updateCategory, { params, body: { is_visible: false } });
  expect(changed.json()).toEqual({ ...category, is_visible: false });
  expect((await client.call(endpoints.listCategories)).json()).toContainEqual(changed.json());
  const refused = await client.call(endpoints.updateCategory, {
    params,
    body: { lessons_ids: [unknown.id] },
  });
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: '/lessons_ids' }] });
  expect((await client.call(endpoints.removeCategory, { params })).statusCode).toBe(204);
  expect((await client.call(endpoints.getLesson, { params: { id: lesson.id } })).statusCode).toBe(200);
});

test('a lesson keeps its categories until a change names others', async () => {
  const client = await staff();
  const [other, one, two] = [await aLesson(api), await aCategory(api, []), await aCategory(api, [])];
  const body = lessonInput({ categories_ids: [one.id, two.id] });
  const { id, categories } = (await client.call(endpoints.createLesson, { body })).json();
  expect(categories).toEqual([one, two].map(({ id: category, title }) => ({ id: category, title })));
  await client.call(endpoints.updateCategory, {
    params: { id: two.id },
    body: { lessons_ids: [other.id, id] },
  });
  const change = (patch: object) => client.call(endpoints.updateLesson, { params: { id }, body: patch });
  expect((await change({ order: 5 })).json()).toMatchObject({ categories: [{ id: one.id }, { id: two.id }] });
  expect((await change({ categories_ids: [one.id] })).json()).toMatchObject({ categories: [{ id: one.id }] });
  const lessonsOf = async (category: number) =>
    (await client.call(endpoints.getCategory, { params: { id: category } })).json().lessons;
  expect(await lessonsOf(one.id)).toMatchObject([{ id }]);
  expect(await lessonsOf(two.id)).toMatchObject([{ id: other.id }]);
  expect((await change({ categories_ids: [] })).json()).toMatchObject({ categories: [] });
});

test('a title is required in each language', async () => {
  const client = await staff();
  const body = lessonInput({ title: { ...text('T'), fr: ' ' } });
  const refused = await client.call(endpoints.createLesson, { body });
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: '/title/fr' }] });
});

test('a lesson names only entries of lists that exist, each once', async () => {
  const client = await staff();
  const wrong = {
    difficulty: 4,
    owasp: ['2021-A11'],
    wstg: ['INPV-05', 'INPV-05', 'ERRH-03'],
    topics: ['sql'],
    practises: ['2023-API11'],
  };
  const refused = await client.call(endpoints.createLesson, { body: lessonInput(wrong) });
  const { errors } = refused.json() as { errors: { path: string }[] };
  expect(errors.map(({ path }) => path).toSorted()).toEqual([
    '/difficulty',
    '/owasp/0',
    '/practises/0',
    '/topics/0',
    '/wstg',
    '/wstg/2',
  ]);
  const right = {
    difficulty: 2,
    owasp: ['2025-A10'],
    wstg: ['ERRH-02'],
    topics: ['2025-LLM10', 'sql-injection'],
    practises: ['2025-A10', '2025-LLM10'],
  };
  const created = await client.call(endpoints.createLesson, { body: lessonInput(right) });
  expect(created.json()).toMatchObject(right);
});

test('users who are not staff can neither read nor write, and unknown items are 404', async () => {
  const { client: teacher } = await aLearner(api, { isTeacher: true });
  const client = await staff();
  const category = await aCategory(api, []);
  const { getCategory, updateCategory, removeCategory, getLesson, updateLesson, removeLesson } = endpoints;
  for (const endpoint of [
    getCategory,
    updateCategory,
    removeCategory,
    getLesson,
    updateLesson,
    removeLesson,
  ]) {
    const body = endpoint.method === 'PATCH' ? {} : undefined;
    expect((await teacher.call(endpoint, { params: { id: category.id }, body })).statusCode).toBe(403);
    expect((await client.call(endpoint, { params: unknown, body })).statusCode).toBe(404);
  }
});

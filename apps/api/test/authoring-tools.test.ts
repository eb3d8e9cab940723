import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authoringEndpoints as endpoints, type TranslationOverview } from '@sentiero/contracts/authoring';
import type { Endpoint } from '@sentiero/contracts/http';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { expect, test } from 'vitest';
import { aCategory, aLearner, aLesson, aStep, aTarget, requires, text } from './builders.ts';
import { lessonInput } from './inputs.ts';
import { useApi } from './harness.ts';

const api = useApi();
const staff = () => aLearner(api, { isStaff: true });

test('steps get the requested order, and a list of other steps is refused', async () => {
  const { client } = await staff();
  const { id } = await aLesson(api);
  const ids = [];
  for (const order of [5, 5, 9]) ids.push((await aStep(api, id, 'I', { order })).id);
  const order = (list: number[]) =>
    client.call(endpoints.orderSteps, { params: { id }, body: { ids: list } });
  const [a, b, c] = ids as [number, number, number];
  expect((await order([c, a, b])).statusCode).toBe(204);
  const steps: { id: number; order: number }[] = (
    await client.call(endpoints.listSteps, { params: { id } })
  ).json();
  expect(steps.map((step) => [step.id, step.order])).toEqual([
    [c, 1],
    [a, 2],
    [b, 3],
  ]);
  const foreign = await aStep(api, (await aLesson(api)).id, 'I');
  for (const wrong of [
    [a, b],
    [a, b, c, foreign.id],
    [a, b, foreign.id],
  ])
    expect((await order(wrong)).json()).toMatchObject({ status: 409, code: 'out_of_date' });
  expect((await order([a, a, b])).statusCode).toBe(400);
});

test('an order based on an outdated list is refused', async () => {
  const { client } = await staff();
  const { id } = await aLesson(api);
  const ids = [];
  for (const order of [1, 2, 3]) ids.push((await aStep(api, id, 'I', { order })).id);
  const [a, b, c] = ids as [number, number, number];
  const order = (to: number[], seen: number[]) =>
    client.call(endpoints.orderSteps, { params: { id }, body: { ids: to, seen } });
  expect((await order([b, a, c], [a, b, c])).statusCode).toBe(204);
  for (const seen of [
    [a, b, c],
    [b, a],
    [b, a, c, c + 1],
  ])
    expect((await order([c, b, a], seen)).json()).toMatchObject({ status: 409, code: 'out_of_date' });
  const listed: { id: number }[] = (await client.call(endpoints.listSteps, { params: { id } })).json();
  expect(listed.map((step) => step.id)).toEqual([b, a, c]);
  expect((await order([c, b, a], [b, a, c])).statusCode).toBe(204);
});

test('lessons and categories get the requested order', async () => {
  const { client } = await staff();
  await aCategory(api, [(await aLesson(api)).id]);
  const lists = [
    [endpoints.listLessons, endpoints.orderLessons],
    [endpoints.listCategories, endpoints.orderCategories],
  ] as const;
  for (const [list, order] of lists) {
    const listed: { id: number }[] = (await client.call(list)).json();
    const ids = listed.map(({ id }) => id).toReversed();
    expect((await client.call(order, { body: { ids } })).statusCode).toBe(204);
    const after: { id: number }[] = (await client.call(list)).json();
    expect(after.map(({ id }) => id)).toEqual(ids);
  }
});

test('a duplicated lesson is hidden and has all steps and requirements', async () => {
  const { client } = await staff();
  const [lesson, required] = [await aLesson(api), await aLesson(api)];
  await requires(api, lesson.id, required.id);
  await aStep(api, lesson.id, 'S', { order: 2, choices: [{ isCorrect: true }, { isCorrect: false }] });
  await aStep(api, lesson.id, 'E', { order: 1, eventType: 'sql', conditions: [{ valueString: 'x' }] });
  const category = await aCategory(api, [lesson.id]);
  const copy = (await client.call(endpoints.duplicateLesson, { params: { id: lesson.id } })).json();
  expect(copy).toMatchObject({
    title: { en: `${lesson.title.en} (copy)`, de: `${lesson.title.de} (Kopie)` },
    is_visible: false,
    required_lessons: [{ id: required.id }],
    steps: 2,
  });
  const stepsOf = async (id: number) => {
    const steps: object[] = (await client.call(endpoints.listSteps, { params: { id } })).json();
    return JSON.parse(JSON.stringify(steps, (key, value: unknown) => (key === 'id' ? 0 : value)));
  };
  expect(await stepsOf(copy.id)).toEqual(await stepsOf(lesson.id));
  const listed = await client.call(endpoints.getCategory, { params: { id: category.id } });
  expect(listed.json().lessons.map(({ id }: { id: number }) => id)).toEqual([lesson.id, copy.id]);
  const learner = await aLearner(api);
  expect((await learner.client.call(lessonsEndpoints.get, { params: { id: copy.id } })).statusCode).toBe(404);
});

test('a duplicated step comes right after its original; a duplicated category has the same lessons', async () => {
  const { client } = await staff();
  const { id } = await aLesson(api);
  const first = await aStep(api, id, 'O', { order: 1 });
  const second = await aStep(api, id, 'O', { order: 2 });
  const params = { id, stepId: first.id };
  const copy = (await client.call(endpoints.duplicateStep, { params })).json();
  const steps: { id: number }[] = (await client.call(endpoints.listSteps, { params: { id } })).json();
  expect(steps.map((step) => step.id)).toEqual([first.id, copy.id, second.id]);
  const category = await aCategory(api, [id]);
  const twin = await client.call(endpoints.duplicateCategory, { params: { id: category.id } });
  expect(twin.json()).toMatchObject({ is_visible: false, lessons: [{ id }] });
});

test('a translation is outdated once its English text changes, until it is changed or confirmed', async () => {
  const { client } = await staff();
  const { id } = await aLesson(api, { title: text('Old'), goals: [text('Goal')] });
  const params = { id };
  const change = async (body: object) =>
    (await client.call(endpoints.updateLesson, { params, body })).json().stale_translations;
  expect(await change({ order: 1 })).toEqual([]);
  const title = { ...text('Old'), en: 'New' };
  const staleIn = (...of: string[]) => of.map((language) => ({ field: 'title', language }));
  expect(await change({ title })).toEqual(staleIn('de', 'fr', 'it'));
  expect(await change({ title: { ...title, de: 'Neu' } })).toEqual(staleIn('fr', 'it'));
  expect(await change({ confirmed_translations: staleIn('fr') })).toEqual(staleIn('it'));
  expect(await change({ goals: [{ ...text('Goal'), en: 'Aim' }] })).toHaveLength(4);
  expect(await change({ title: { ...title, en: 'Old', de: 'Neu' } })).not.toContainEqual(staleIn('it')[0]);
});

test('a text copied into other languages counts as untranslated until it is changed or confirmed', async () => {
  const { client } = await staff();
  const german = { de: 'Finde den Weg', en: 'Finde den Weg', fr: 'Finde den Weg', it: 'Finde den Weg' };
  const copiedIn = (...of: string[]) => of.map((language) => ({ field: 'title', language }));
  const body = lessonInput({ title: german, copied_translations: copiedIn('en', 'fr', 'it') });
  const { id, stale_translations } = (await client.call(endpoints.createLesson, { body })).json();
  expect(stale_translations).toEqual(copiedIn('en', 'fr', 'it'));
  const change = async (patch: object) =>
    (await client.call(endpoints.updateLesson, { params: { id }, body: patch })).json().stale_translations;
  const english = { ...german, en: 'Find the way' };
  expect(await change({ title: english })).toEqual(copiedIn('fr', 'it'));
  expect(await change({ title: { ...english, fr: 'Trouve le chemin' } })).toEqual(copiedIn('it'));
  expect(await change({ confirmed_translations: copiedIn('it') })).toEqual([]);
  // Only a text that is the same in another language can be a copy.
  expect(await change({ copied_translations: copiedIn('fr') })).toEqual([]);
});

test('outdated translations stay so when goals or choices are reordered', async () => {
  const { client } = await staff();
  const { id } = await aLesson(api, { goals: [text('One'), text('Two')] });
  const change = async (body: object) =>
    (await client.call(endpoints.updateLesson, { params: { id }, body })).json().stale_translations;
  await change({ order: 1 });
  const one = { ...text('One'), en: 'First' };
  const two = text('Two');
  const staleAt = (place: number) =>
    ['de', 'fr', 'it'].map((language) => ({ field: `goals/${place}`, language }));
  expect(await change({ goals: [one, two] })).toEqual(staleAt(0));
  expect(await change({ goals: [two, one] })).toEqual(staleAt(1));
  expect(await change({ goals: [text('New'), two, { ...one, en: 'Very first' }] })).toEqual(staleAt(2));
  expect(await change({ goals: [one, two], confirmed_translations: staleAt(0) })).toEqual([]);
  expect(await change({ goals: [two] })).toEqual([]);

  const step = await aStep(api, id, 'M', { choices: [{ isCorrect: true }, { isCorrect: true }] });
  const params = { id, stepId: step.id };
  const choose = async (...contents: object[]) => {
    const choices = contents.map((content) => ({ content, is_correct: true }));
    return (await client.call(endpoints.updateStep, { params, body: { choices } })).json().stale_translations;
  };
  await choose(text('One'), two);
  expect(await choose(one, two)).toHaveLength(3);
  expect(await choose(two, one)).toEqual(
    staleAt(1).map(({ language }) => ({ field: 'choices/1', language })),
  );
});

test('one call lists the outdated translations of every lesson, step and category', async () => {
  const { client } = await staff();
  const lesson = await aLesson(api, { title: text('Old') });
  const category = await aCategory(api, [lesson.id]);
  const step = await aStep(api, lesson.id, 'I');
  const update = (endpoint: Endpoint, params: object, body: object) =>
    client.call(endpoint, { params, body });
  const stepPath = { id: lesson.id, stepId: step.id };
  for (const title of [text('Old'), { ...text('Old'), en: 'New' }]) {
    await update(endpoints.updateLesson, { id: lesson.id }, { title });
    await update(endpoints.updateStep, stepPath, { content: title });
    await update(endpoints.updateCategory, { id: category.id }, { description: title });
  }
  const overview: TranslationOverview = (await client.call(endpoints.listTranslations)).json();
  const stale = (field: string) => ['de', 'fr', 'it'].map((language) => ({ field, language }));
  expect(overview.lessons.find(({ id }) => id === lesson.id)).toEqual({
    id: lesson.id,
    title: { ...text('Old'), en: 'New' },
    stale_translations: stale('title'),
    steps: [{ id: step.id, title: expect.anything(), stale_translations: stale('content') }],
  });
  expect(overview.categories.find(({ id }) => id === category.id)).toMatchObject({
    stale_translations: stale('description'),
  });
});

test('the health of a target shows its response and whether it supports the protocol', async () => {
  const { client } = await staff();
  const server = createServer((request, response) => {
    if (request.method === 'PUT') response.end('{"credentials":[]}');
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const health = async (url: string) => {
    const { id } = await aTarget(api, url);
    return (await client.call(targetsEndpoints.health, { params: { id } })).json();
  };
  const duration_ms = expect.any(Number);
  const up = await health(`http://127.0.0.1:${port}`);
  expect(up).toEqual({
    status: 503,
    title: null,
    problem: null,
    duration_ms,
    leads_to: null,
    takes_part: true,
  });
  server.close();
  server.closeAllConnections();
  const down = await health(`http://127.0.0.1:${port}`);
  expect(down).toEqual({
    status: null,
    problem: 'no_answer',
    duration_ms,
    title: null,
    leads_to: null,
    takes_part: false,
  });
});

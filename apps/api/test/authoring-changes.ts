import { authoringEndpoints as authoring } from '@sentiero/contracts/authoring';
import { packZip } from '@sentiero/curriculum';
import { aCategory, aLesson, aStep, text } from './builders.ts';
import type { Harness } from './harness.ts';
import type { Sample } from './staff-changes.ts';
import { categoryInput, lessonInput, stepInput } from './inputs.ts';

/** One change by each endpoint through which staff edit lessons, and its log entry. */
export const authoringChanges = (api: Harness): Record<string, Sample> => ({
  'authoring.importLessons': async () => {
    const target = '- key: imported\n  name: Imported\n  frontend_url: http://imported.localhost/\n';
    const files = new Map([['targets.yaml', `${target}  backend_url: http://127.0.0.1:9\n`]]);
    const body = Buffer.from(packZip(files));
    const change = {
      endpoint: authoring.importLessons,
      body,
      headers: { 'content-type': 'application/zip' },
    };
    return { change, entry: { action: 'curriculum.import', detail: 'created 1, changed 0, removed 0' } };
  },
  'authoring.orderLessons': async (client) => {
    await aLesson(api);
    const listed: { id: number }[] = (await client.call(authoring.listLessons)).json();
    const change = { endpoint: authoring.orderLessons, body: { ids: listed.map(({ id }) => id) } };
    return { change, entry: { action: 'lesson.order', object: 'lesson:all' } };
  },
  'authoring.orderCategories': async (client) => {
    await aCategory(api, []);
    const listed: { id: number }[] = (await client.call(authoring.listCategories)).json();
    const change = { endpoint: authoring.orderCategories, body: { ids: listed.map(({ id }) => id) } };
    return { change, entry: { action: 'category.order', object: 'category:all' } };
  },
  'authoring.orderSteps': async () => {
    const { id } = await aLesson(api);
    const step = await aStep(api, id, 'I');
    const change = { endpoint: authoring.orderSteps, params: { id }, body: { ids: [step.id] } };
    return { change, entry: { action: 'step.order', object: `lesson:${id}` } };
  },
  'authoring.duplicateLesson': async () => {
    const { id, title } = await aLesson(api);
    const change = { endpoint: authoring.duplicateLesson, params: { id } };
    return { change, entry: { action: 'lesson.create', detail: `${title.en} (copy)` } };
  },
  'authoring.duplicateCategory': async () => {
    const { id, title } = await aCategory(api, []);
    const change = { endpoint: authoring.duplicateCategory, params: { id } };
    return { change, entry: { action: 'category.create', detail: `${title.en} (copy)` } };
  },
  'authoring.duplicateStep': async () => {
    const { id } = await aLesson(api);
    const step = await aStep(api, id, 'I');
    const change = { endpoint: authoring.duplicateStep, params: { id, stepId: step.id } };
    return { change, entry: { action: 'step.create', detail: 'Step (copy)' } };
  },
  'authoring.createCategory': async () => ({
    change: { endpoint: authoring.createCategory, body: categoryInput() },
    entry: { action: 'category.create', detail: 'Title' },
  }),
  'authoring.updateCategory': async () => {
    const { id } = await aCategory(api, []);
    const change = { endpoint: authoring.updateCategory, params: { id }, body: { order: 9 } };
    return { change, entry: { action: 'category.update', object: `category:${id}`, detail: 'order' } };
  },
  'authoring.removeCategory': async () => {
    const { id } = await aCategory(api, [], { title: text('Gone') });
    const change = { endpoint: authoring.removeCategory, params: { id } };
    return { change, entry: { action: 'category.delete', object: `category:${id}`, detail: 'Gone' } };
  },
  'authoring.createLesson': async () => ({
    change: { endpoint: authoring.createLesson, body: lessonInput() },
    entry: { action: 'lesson.create', detail: 'Title' },
  }),
  'authoring.updateLesson': async () => {
    const { id } = await aLesson(api);
    const body = { is_visible: false, title: text('Other') };
    const change = { endpoint: authoring.updateLesson, params: { id }, body };
    return {
      change,
      entry: { action: 'lesson.update', object: `lesson:${id}`, detail: 'title, is_visible' },
    };
  },
  'authoring.removeLesson': async () => {
    const { id } = await aLesson(api, { title: text('Gone') });
    const change = { endpoint: authoring.removeLesson, params: { id } };
    return { change, entry: { action: 'lesson.delete', object: `lesson:${id}`, detail: 'Gone' } };
  },
  'authoring.createStep': async () => {
    const { id } = await aLesson(api);
    const change = { endpoint: authoring.createStep, params: { id }, body: stepInput('I') };
    return { change, entry: { action: 'step.create', detail: 'Step' } };
  },
  'authoring.updateStep': async () => {
    const { id } = await aLesson(api);
    const step = await aStep(api, id, 'Q', { questionAnswer: 'old' });
    const params = { id, stepId: step.id };
    const change = { endpoint: authoring.updateStep, params, body: { question_answer: 'the secret' } };
    return { change, entry: { action: 'step.update', object: `step:${step.id}`, detail: 'question_answer' } };
  },
  'authoring.removeStep': async () => {
    const { id } = await aLesson(api);
    const step = await aStep(api, id, 'I');
    const change = { endpoint: authoring.removeStep, params: { id, stepId: step.id } };
    return { change, entry: { action: 'step.delete', object: `step:${step.id}`, detail: 'Step' } };
  },
});

import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { packZip } from '@sentiero/curriculum';
import { eq, type SQL } from 'drizzle-orm';
import { categories, lessons, steps } from '../../src/db/schema/index.ts';
import { aCategory, aLesson, aStep, aTarget } from '../builders.ts';
import { callInternal, type Harness } from '../harness.ts';
import type { Parts } from './requests.ts';
import { stepFields } from './step-fields.ts';

const archive = Buffer.from(packZip(new Map([['targets.yaml', '[]\n']])));
let count = 0;

type Needed = { api: () => Harness; recordsOf: (userId: number) => Promise<{ id: string }[]> };

/** What the calls of authoring need: lessons, steps and categories, and records to try a step on. */
export const authoringParts = ({
  api,
  recordsOf,
}: Needed): Record<string, (caller: { userId: number }) => Promise<Parts>> => ({
  'authoring.exportLessons': async () => {
    const { id } = await aFilledCategory(api());
    return { query: { all: undefined, lesson: undefined, category: id } };
  },
  'authoring.importLessons': async () => ({
    query: { dry_run: ++count % 2 === 0 },
    raw: { type: 'application/zip', payload: archive },
  }),
  'authoring.tryStep': async ({ userId }) => {
    const records = await recordsOf(userId);
    await callInternal(api(), ingestEndpoints.ingest, { version: 1, records });
    return { body: { capture: records[++count % 2]?.id, task_url: '/a?x=*' } };
  },
  'authoring.tryStepOnAll': async () => ({
    body: { lesson: await aPlayableLesson(api()), task_url: '/a?x=*' },
  }),
  'authoring.readRecordParts': async ({ userId }) => {
    const records = await recordsOf(userId);
    await callInternal(api(), ingestEndpoints.ingest, { version: 1, records });
    return { query: { capture: records[++count % 2]?.id } };
  },
  'authoring.orderLessons': async () => {
    await aPlayableLesson(api());
    return { body: inTheirOrder(await idsInOrder(api(), lessons)) };
  },
  'authoring.orderCategories': async () => {
    await aFilledCategory(api());
    return { body: inTheirOrder(await idsInOrder(api(), categories)) };
  },
  'authoring.orderSteps': async () => {
    const { id } = await aStepOfIt(api());
    return { params: { id }, body: inTheirOrder(await idsInOrder(api(), steps, eq(steps.lessonId, id))) };
  },
  'authoring.duplicateLesson': async () => ({ params: { id: await aPlayableLesson(api()) } }),
  'authoring.duplicateStep': async () => ({ params: await aStepOfIt(api()) }),
  'authoring.duplicateCategory': async () => ({ params: await aFilledCategory(api()) }),
  'authoring.createLesson': async () => ({ body: await lessonFields(api()) }),
  'authoring.updateLesson': async () => ({
    params: { id: await aPlayableLesson(api()) },
    body: await lessonFields(api()),
  }),
  'authoring.getLesson': async () => ({ params: { id: await aPlayableLesson(api()) } }),
  'authoring.removeLesson': async () => ({ params: { id: await aPlayableLesson(api()) } }),
  'authoring.createStep': async () => ({
    params: { id: await aPlayableLesson(api()) },
    body: stepFields(++count),
  }),
  'authoring.listSteps': async () => ({ params: { id: await aPlayableLesson(api()) } }),
  'authoring.getStep': async () => ({ params: await aStepOfIt(api()) }),
  'authoring.updateStep': async () => ({ params: await aStepOfIt(api()), body: stepFields(++count) }),
  'authoring.removeStep': async () => ({ params: await aStepOfIt(api()) }),
  'authoring.createCategory': async () => ({ body: { lessons_ids: [await aPlayableLesson(api())] } }),
  'authoring.getCategory': async () => ({ params: await aFilledCategory(api()) }),
  'authoring.updateCategory': async () => ({
    params: await aFilledCategory(api()),
    body: { lessons_ids: [await aPlayableLesson(api())] },
  }),
  'authoring.removeCategory': async () => ({ params: await aFilledCategory(api()) }),
});

export async function aPlayableLesson(api: Harness): Promise<number> {
  const lesson = await aLesson(api);
  await aStep(api, lesson.id, 'S', { choices: [{ isCorrect: true }] });
  return lesson.id;
}

async function aStepOfIt(api: Harness) {
  const id = await aPlayableLesson(api);
  return { id, stepId: (await aStep(api, id, 'O')).id };
}

export async function aFilledCategory(api: Harness) {
  return { id: (await aCategory(api, [await aPlayableLesson(api)])).id };
}

async function lessonFields(api: Harness) {
  return {
    required_lessons_ids: [await aPlayableLesson(api)],
    next_lesson_id: await aPlayableLesson(api),
    target_application_id: (await aTarget(api)).id,
    categories_ids: [(await aCategory(api, [])).id],
  };
}

async function idsInOrder(
  { ctx }: Harness,
  table: typeof lessons | typeof categories | typeof steps,
  within?: SQL,
): Promise<number[]> {
  const rows = await ctx.db.select({ id: table.id }).from(table).where(within).orderBy(table.order, table.id);
  return rows.map(({ id }) => id);
}

const inTheirOrder = (ids: number[]) => ({ ids, seen: ids });

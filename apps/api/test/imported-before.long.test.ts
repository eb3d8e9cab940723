import { authoringEndpoints as endpoints } from '@sentiero/contracts/authoring';
import { contentDir, readCurriculum, type Curriculum } from '@sentiero/curriculum';
import { expect, test } from 'vitest';
import { importCurriculum } from '../src/modules/curriculum/import-curriculum.ts';
import { isImported } from '../src/modules/curriculum/imported-before.ts';
import { emptyContentOf } from './archive-calls.ts';
import { aLearner, aTarget } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();

async function shippedOnce() {
  await emptyContentOf(api);
  const all = await readCurriculum(contentDir);
  const some: Curriculum = { ...all, lessons: all.lessons.slice(0, 2), categories: [], terms: [] };
  const ship = (curriculum: Curriculum, files: string) =>
    importCurriculum(api.ctx, curriculum, { origin: 'shipped', force: false, files });
  const { client } = await aLearner(api, { isStaff: true });
  await ship(some, 'as shipped');
  const [first]: { id: number }[] = (await client.call(endpoints.listLessons)).json();
  return { some, ship, client, params: { id: first?.id as number } };
}
const isKnown = () => isImported(api.ctx, 'as shipped');

test('files are imported again only if they or what they were imported into have changed', async () => {
  const { some, ship, client, params } = await shippedOnce();
  expect([await isKnown(), await isImported(api.ctx, 'changed')]).toEqual([true, false]);
  const changes = [
    () => client.call(endpoints.updateLesson, { params, body: { is_visible: false } }),
    () => aTarget(api),
    () => importCurriculum(api.ctx, { ...some, targets: [] }, { origin: 'archive', force: true }),
    () => client.call(endpoints.removeLesson, { params }),
  ];
  for (const change of changes) {
    await change();
    expect(await isKnown()).toBe(false);
    await ship(some, 'as shipped');
    expect(await isKnown()).toBe(true);
  }
});

test('an import that left an edited item alone is tried and reported again', async () => {
  const { some, ship, client, params } = await shippedOnce();
  await client.call(endpoints.updateLesson, { params, body: { is_visible: false } });
  const next = { ...some, lessons: some.lessons.map((lesson) => ({ ...lesson, order: lesson.order + 1 })) };
  expect((await ship(next, 'next')).skipped).toHaveLength(1);
  expect(await isImported(api.ctx, 'next')).toBe(false);
  expect((await ship(next, 'next')).skipped).toHaveLength(1);
});

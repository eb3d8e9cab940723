import { lessonsEndpoints, type Picture } from '@sentiero/contracts/lessons';
import { packZip, unpackZip, type CurriculumPicture } from '@sentiero/curriculum';
import { expect, test } from 'vitest';
import { importCurriculum } from '../src/modules/curriculum/import-curriculum.ts';
import { emptyContentOf, exported, imported } from './archive-calls.ts';
import { aLearner, aLesson, aStep, text } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();
const content = { targets: [], categories: [], lessons: [], terms: [] };

const aPicture = (key: string, width = 360): CurriculumPicture => ({
  key,
  width,
  height: 40,
  shapes: [{ shape: 'text', looks: ['bold'], x: 8, y: 20, label: text('Shop') }],
});

const shipped = (...pictures: CurriculumPicture[]) =>
  importCurriculum(api.ctx, { ...content, pictures }, { origin: 'shipped', force: false });

async function pictureOf(key: string) {
  const { client } = await aLearner(api);
  return client.call(lessonsEndpoints.picture, { params: { key } });
}

const archiveWith = (svg: string) =>
  packZip(
    new Map([
      ['targets.yaml', '[]\n'],
      ['pictures/way.svg', svg],
    ]),
  );

test('shipped pictures are added, changed and removed with the files', async () => {
  await emptyContentOf(api);
  expect(await shipped(aPicture('way'), aPicture('zone'))).toMatchObject({
    created: ['picture:way', 'picture:zone'],
  });
  expect((await pictureOf('way')).json() as Picture).toEqual(aPicture('way'));
  expect(await shipped(aPicture('way', 300))).toMatchObject({
    changed: ['picture:way'],
    removed: ['picture:zone'],
  });
  expect((await pictureOf('way')).json() as Picture).toEqual(aPicture('way', 300));
  expect((await pictureOf('zone')).statusCode).toBe(404);
});

test('an export of a lesson holds the pictures that its texts show, and an import brings them back', async () => {
  await emptyContentOf(api);
  await shipped(aPicture('way'), aPicture('zone'));
  const lesson = await aLesson(api);
  await aStep(api, lesson.id, 'I', { content: text('See: ![a way](pictures/way.svg)') });
  const { client } = await aLearner(api, { isStaff: true });
  const archive = await exported(client, { lesson: lesson.id });
  const names = [...(await unpackZip(archive)).keys()].filter((name) => name.startsWith('pictures/'));
  expect(names).toEqual(['pictures/way.svg', 'pictures/way.yaml']);
  await emptyContentOf(api);
  await imported(client, archive);
  expect((await pictureOf('way')).json() as Picture).toEqual(aPicture('way'));
});

test('a picture that could run something is refused as a whole, with its line', async () => {
  await emptyContentOf(api);
  const { client } = await aLearner(api, { isStaff: true });
  const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 40">';
  const answer = await imported(client, archiveWith(`${open}\n<script>fetch('/users/me')</script></svg>`));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    errors: expect.arrayContaining([
      {
        path: 'pictures/way.svg:2',
        message: '<script> is none of rect, circle, line, path, text',
      },
    ]),
  });
  expect((await pictureOf('way')).statusCode).toBe(404);
});

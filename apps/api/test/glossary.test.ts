import { lessonsEndpoints, noSpellings, type Term } from '@sentiero/contracts/lessons';
import { packZip, type CurriculumTerm } from '@sentiero/curriculum';
import { expect, test } from 'vitest';
import { importCurriculum } from '../src/modules/curriculum/import-curriculum.ts';
import { emptyContentOf, exported, imported } from './archive-calls.ts';
import { aLearner, text } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();
const content = { targets: [], categories: [], lessons: [], pictures: [] };

const aTerm = (key: string, fields: Partial<CurriculumTerm> = {}): CurriculumTerm => ({
  key,
  term: text(key),
  spellings: { ...noSpellings, en: [`${key}s`] },
  text: text(`What ${key} means`),
  ...fields,
});

const shipped = (...terms: CurriculumTerm[]) =>
  importCurriculum(api.ctx, { ...content, terms }, { origin: 'shipped', force: false });

async function glossaryOf() {
  const { client } = await aLearner(api);
  return (await client.call(lessonsEndpoints.glossary)).json() as Term[];
}

test('shipped terms are added, changed and removed with the files', async () => {
  await emptyContentOf(api);
  expect(await shipped(aTerm('cookie'), aTerm('token'))).toMatchObject({
    created: ['term:cookie', 'term:token'],
  });
  expect(await glossaryOf()).toEqual([aTerm('cookie'), aTerm('token')]);
  const changed = aTerm('cookie', { text: text('Better said') });
  expect(await shipped(changed)).toMatchObject({ changed: ['term:cookie'], removed: ['term:token'] });
  expect(await glossaryOf()).toEqual([changed]);
});

test('the terms of an archive are added and exported, and remove none', async () => {
  await emptyContentOf(api);
  await shipped(aTerm('cookie'));
  const { client } = await aLearner(api, { isStaff: true });
  const own = '- key: salt\n  term: T\n  text: T\n'.replaceAll(
    ': T',
    ': { de: Salz, en: salt, fr: sel, it: sale }',
  );
  const files = new Map([
    ['targets.yaml', '[]\n'],
    ['glossary.yaml', own],
  ]);
  expect((await imported(client, packZip(files))).json()).toMatchObject({
    created: ['term:salt'],
    removed: [],
  });
  const before = await glossaryOf();
  expect(before.map(({ key }) => key)).toEqual(['cookie', 'salt']);
  const archive = await exported(client, { all: true });
  await emptyContentOf(api);
  await imported(client, archive);
  expect(await glossaryOf()).toEqual(before);
});

import { contentDir, packZip, readFolder } from '@sentiero/curriculum';
import { expect, test } from 'vitest';
import { makeTarget } from '../src/modules/targets/make-target.ts';
import { emptyContentOf, exported, imported } from './archive-calls.ts';
import { aLearner } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();

test('the shipped lessons survive an export and import as an archive', async () => {
  const { client } = await aLearner(api, { isStaff: true });
  await emptyContentOf(api);
  for (const slug of ['shop', 'stamps', 'circle']) {
    const addresses = { frontendUrl: `http://${slug}.localhost:8080/`, backendUrl: 'http://127.0.0.1:9' };
    await makeTarget(api.ctx, { name: slug, slug, ...addresses });
  }
  const files = await readFolder(contentDir);
  expect((await imported(client, packZip(files))).json().created.length).toBeGreaterThan(30);
  const archive = await exported(client, { all: true });
  await emptyContentOf(api);
  await imported(client, archive);
  expect((await exported(client, { all: true })).equals(archive)).toBe(true);
});

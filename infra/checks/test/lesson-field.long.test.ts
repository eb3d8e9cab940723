import { execFile } from 'node:child_process';
import type { Dirent } from 'node:fs';
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../src/root.ts';

const made = new Set(['.git', '.turbo', 'dist', 'test-results']);
/** The component of the field's input. */
const input = `function AudienceInput({ label, draft, change }: InputProps) {
  return (
    <ChoiceField
      path="/audience"
      label={label}
      value={String(draft.audience)}
      options={['1', '2', '3'].map((value) => ({ value, label: value }))}
      onChange={(chosen) => change({ audience: Number(chosen) })}
    />
  );
}

`;
const locale = (language: string) => `apps/web/public/locales/${language}/translation.json`;
const settings = 'packages/contracts/src/lessons/lesson-settings.ts';
const schema = 'apps/api/src/db/schema/lessons.ts';
const fields = 'apps/web/src/features/authoring/components/form/lesson-fields.tsx';
const guide = 'docs/authoring.md';

const roundTrip = `
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { aLearner } from './builders.ts';
import { useApi } from './harness.ts';
import { categoryInput, lessonInput } from './inputs.ts';

const api = useApi();

test('the field is stored, changed and shown', async () => {
  const { client } = await aLearner(api, { isStaff: true });
  const created = (await client.call(authoringEndpoints.createLesson, { body: lessonInput() })).json();
  expect(created.audience).toBe(1);
  const params = { id: created.id };
  await client.call(authoringEndpoints.createCategory, { body: categoryInput({ lessons_ids: [created.id] }) });
  await client.call(authoringEndpoints.updateLesson, { params, body: { audience: 3 } });
  expect((await client.call(authoringEndpoints.getLesson, { params })).json().audience).toBe(3);
  expect((await client.call(lessonsEndpoints.get, { params })).json().audience).toBe(3);
  expect((await client.call(lessonsEndpoints.list)).json().map(({ audience }) => audience)).toContain(3);
  const categories = (await client.call(lessonsEndpoints.categories)).json();
  expect(categories.flatMap(({ lessons }) => lessons).map(({ audience }) => audience)).toContain(3);
  const tooMany = await client.call(authoringEndpoints.updateLesson, { params, body: { audience: 4 } });
  expect(tooMany.statusCode).toBe(400);
});
`;

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'lesson-field-'));
  const filter = (path: string) => !made.has(basename(path)) && path !== join(root, 'node_modules');
  await cp(root, copy, { recursive: true, verbatimSymlinks: true, filter });
  await mkdir(join(copy, 'node_modules'));
  // Links, except to the cache, which the copy would overwrite.
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name === '.cache') continue;
    await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
});
afterAll(() => rm(copy, { recursive: true }));

/** The output of a script that Node runs in the copy, or in a folder of it. */
function node(args: readonly string[], folder = ''): Promise<string> {
  const PATH = `${join(copy, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
  const options = {
    cwd: join(copy, folder),
    env: { ...process.env, PATH, TEST_SUITE: '' },
    maxBuffer: 2 ** 26,
  };
  return new Promise((done) =>
    execFile(process.execPath, args, options, (_, stdout, stderr) => done(`${stdout}${stderr}`)),
  );
}

const verify = (...checks: string[]) => node(['infra/checks/src/verify.ts', ...checks]);

/** Writes a text before another one, which is there once. */
async function add(file: string, anchor: string, text: string): Promise<void> {
  const before = await readFile(join(copy, file), 'utf8');
  expect(before.split(anchor)).toHaveLength(2);
  await writeFile(
    join(copy, file),
    before.replace(anchor, () => text + anchor),
  );
}

const addLabel = (language: string) =>
  add(locale(language), '    "difficulty": ', '    "audience": "Audience",\n');

/** The files that differ from the original, or that it does not have. */
async function changedFiles(): Promise<string[]> {
  const exclude = ({ name }: Dirent) => made.has(name) || name === 'node_modules';
  const changed: string[] = [];
  for await (const entry of glob('**', { cwd: copy, exclude, withFileTypes: true })) {
    const path = relative(copy, join(entry.parentPath, entry.name));
    if (entry.isFile() && !(await isSame(path))) changed.push(path);
  }
  return changed.toSorted();
}

async function isSame(path: string): Promise<boolean> {
  const original = await readFile(join(root, path)).catch(() => null);
  return original !== null && original.equals(await readFile(join(copy, path)));
}

test('a plain field of a lesson touches twelve files, and verify names each that is forgotten', async () => {
  await add(settings, '  /** 1 for beginners', '  audience: T.Integer({ minimum: 1, maximum: 3 }),\n');
  expect(await verify('types')).toMatch(/lesson-settings\.ts\(.+'audience' is missing/);

  await add(settings, 'difficulty: 1, owasp', 'audience: 1, ');
  const withoutColumn = await verify('types', 'OpenAPI', 'docs');
  expect(withoutColumn).toContain(`Property 'audience' is missing in type 'PgTable<{ name: "lessons"`);
  expect(withoutColumn).toMatch(/^apps\/web\/src\/.+lesson-fields\.tsx\(.+'audience' is missing/m);
  expect(withoutColumn).toContain(`'"authoring.audience"' is not assignable`);
  expect(withoutColumn).toContain('apps/api/openapi.json is out of date');
  expect(withoutColumn).toContain('docs/authoring.md does not explain `audience`');

  await add(schema, '    difficulty: ', '    audience: smallint().notNull().default(1),\n');
  await node(['src/commands/openapi.ts'], 'apps/api');
  await add(guide, '| `difficulty`', '| `audience` | 1 to 3 |\n');
  await add(locale('en'), '    "difficulty": ', '    "audience": "Audience",\n');
  const withoutInput = await verify('types', 'migrations', 'OpenAPI', 'docs', 'locales');
  expect(withoutInput).not.toMatch(/^(apps\/api|packages)\/.+ error /m);
  expect(withoutInput).toMatch(/^apps\/web\/src\/.+lesson-fields\.tsx\(.+'audience' is missing/m);
  expect(withoutInput).not.toContain(`'"authoring.audience"' is not assignable`);
  expect(withoutInput).toContain('apps/api/drizzle lacks a migration');
  for (const language of ['de', 'fr', 'it'])
    expect(withoutInput).toContain(`${locale(language)}: authoring.audience is missing`);
  for (const check of ['OpenAPI', 'docs']) expect(withoutInput).toContain(`ok     ${check}`);

  await node(['node_modules/drizzle-kit/bin.cjs', 'generate', '--name=audience'], 'apps/api');
  for (const language of ['de', 'fr', 'it']) await addLabel(language);
  await add(fields, '  difficulty: DifficultyInput', '  audience: AudienceInput,\n');
  await add(fields, '  difficulty: ({ difficulty }', '  audience: ({ audience }) => String(audience),\n');
  await add(fields, 'function DifficultyInput', input);
  const complete = await verify('types', 'migrations', 'OpenAPI', 'docs', 'locales');
  expect(complete).not.toContain('FAILED');

  const journal = await readFile(join(copy, 'apps/api/drizzle/meta/_journal.json'), 'utf8');
  const newest = (JSON.parse(journal) as { entries: { tag: string }[] }).entries.at(-1)?.tag ?? '';
  const changed = await changedFiles();
  expect(changed).toHaveLength(12);
  expect(changed).toEqual(
    [
      settings,
      schema,
      ...[`${newest}.sql`, `meta/${newest.slice(0, 4)}_snapshot.json`, 'meta/_journal.json'].map(
        (file) => `apps/api/drizzle/${file}`,
      ),
      'apps/api/openapi.json',
      fields,
      ...['de', 'en', 'fr', 'it'].map(locale),
      guide,
    ].toSorted(),
  );

  await writeFile(join(copy, 'apps/api/test/audience.test.ts'), roundTrip);
  const run = await node([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=api',
    'apps/api/test/audience.test.ts',
  ]);
  expect(run).toMatch(/Tests .*1 passed/);
}, 1_800_000);

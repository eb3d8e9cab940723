import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { authoringEndpoints as endpoints } from '@sentiero/contracts/authoring';
import {
  applicationsDir,
  contentDir,
  packZip,
  readCurriculum,
  readFolder,
  unpackZip,
} from '@sentiero/curriculum';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { usersEndpoints } from '@sentiero/contracts/users';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importCurriculum } from '../src/modules/curriculum/import-curriculum.ts';
import { emptyContentOf, exported, imported } from './archive-calls.ts';
import { aLearner, aLesson, aTarget, requires, text } from './builders.ts';
import { useApi, type Client } from './harness.ts';
import { categoryInput, choiceInput, lessonInput, stepInput } from './inputs.ts';

const api = useApi();
const staff = async () => (await aLearner(api, { isStaff: true })).client;
type Report = { created: string[]; changed: string[]; removed: string[]; skipped: string[] };
const nothing: Report = { created: [], changed: [], removed: [], skipped: [] };
const emptyContent = () => emptyContentOf(api);

/** Content with everything that is hard to write to a file and read again. */
async function fill(client: Client) {
  const target = await aTarget(api);
  const make = async (fields: object) =>
    (await client.call(endpoints.createLesson, { body: lessonInput(fields) })).json().id as number;
  const odd = [
    '# not a comment',
    '- a\n- b',
    'a: b',
    'it\'s "quoted"',
    'null',
    '1e3',
    '😀 é\ttab',
    ' spaced ',
  ];
  const first = await make({
    title: text('Über Zürich!'),
    goals: odd.map(text),
    target_application_id: target.id,
  });
  const same = { title: text('Über Zürich!'), required_lessons_ids: [first], next_lesson_id: first };
  const second = await make({ ...same, is_visible: false, use_helper_sql: true });
  const step = (type: Parameters<typeof stepInput>[0], fields: object = {}) =>
    client.call(endpoints.createStep, { params: { id: second }, body: stepInput(type, fields) });
  await step('I', { content: text('# Heading\n\n```sql\nSELECT 1\n```\n\n\n  trailing  \n\n') });
  await step('Q', { question_answer: 'one\n two\n\nthree: 3' });
  await step('T', { task_url: '/a?b=*', task_request_header: 'Cookie: x\nAccept:', task_response_code: 404 });
  await step('S', { choices: [choiceInput(true), choiceInput(false, { content: text('no: ') })] });
  const condition = {
    key: 'result.length',
    type: 'int',
    comparator: 'gte',
    value_int: -9_007_199_254_740_991,
  };
  const values = { value_string: null, value_boolean: null, not_flag: true };
  await step('E', { event_type: 'sql', event_conditions: [{ ...condition, ...values }] });
  await client.call(endpoints.createCategory, { body: categoryInput({ lessons_ids: [second, first] }) });
  await client.call(endpoints.createCategory, { body: categoryInput({ is_visible: false }) });
  return { first, second };
}

function laughs(): string {
  const lines = Array.from({ length: 12 }, (_, n) => `l${n + 1}: &l${n + 1} [${`*l${n}, `.repeat(9)}]`);
  return `l0: &l0 lol\n${lines.join('\n')}\n`;
}

test('content imported into an empty database is exported to the same bytes', async () => {
  const client = await staff();
  await emptyContent();
  await fill(client);
  const archive = await exported(client, { all: true });
  await emptyContent();
  expect((await imported(client, archive)).json().created).toHaveLength(10);
  expect((await exported(client, { all: true })).equals(archive)).toBe(true);
  expect((await imported(client, archive)).json()).toEqual(nothing);
});

test('ready-made files of an application make a target at an address of this platform', async () => {
  const client = await staff();
  await emptyContent();
  const archive = packZip(await readFolder(`${applicationsDir}/wordpress`));
  expect((await imported(client, archive)).json().created).toContain('target:wordpress');
  const [target] = (await client.call(targetsEndpoints.list)).json();
  expect(target).toMatchObject({
    kind: 'instance',
    backend_url: null,
    frontend_url: 'http://wordpress.localhost/',
    instance: { port: 80, cpus: 1, idle_minutes: 30 },
  });
  const again = await exported(client, { all: true });
  await emptyContent();
  expect((await imported(client, again)).json().created).toContain('target:wordpress');
  expect((await client.call(targetsEndpoints.list)).json()).toMatchObject([{ instance: target.instance }]);
});

test('a dry run lists the changes of an import and makes none', async () => {
  const client = await staff();
  await emptyContent();
  await fill(client);
  const archive = await exported(client, { all: true });
  await emptyContent();
  const dry = await imported(client, archive, { dry_run: true });
  expect(dry.json().created).toHaveLength(10);
  expect((await client.call(endpoints.listLessons)).json()).toEqual([]);
  expect((await imported(client, archive)).json()).toEqual(dry.json());
});

test('local edits are reported and kept until an import is forced', async () => {
  const client = await staff();
  await emptyContent();
  const { first } = await fill(client);
  const archive = await exported(client, { lesson: first });
  expect((await imported(client, archive)).json()).toEqual(nothing);
  await client.call(endpoints.updateLesson, { params: { id: first }, body: { order: 77 } });
  const name = 'lesson:uber-zurich';
  expect((await imported(client, archive)).json()).toEqual({ ...nothing, skipped: [name] });
  const order = async () =>
    (await client.call(endpoints.getLesson, { params: { id: first } })).json().order as number;
  expect(await order()).toBe(77);
  expect((await imported(client, archive, { force: true })).json()).toEqual({ ...nothing, changed: [name] });
  expect(await order()).toBe(1);
});

test('changed files change the item; steps missing from them are removed, edited ones stay', async () => {
  const client = await staff();
  await emptyContent();
  const { second } = await fill(client);
  await imported(client, await exported(client, { all: true }));
  const files = await unpackZip(await exported(client, { all: true }));
  const kept = new Map([...files].filter(([path]) => !/steps\/0[23]-/.test(path)));
  const path = [...kept.keys()].find((name) => name.endsWith('uber-zurich/lesson.yaml')) ?? '';
  kept.set(path, (kept.get(path) ?? '').replace('order: 1', 'order: 5'));
  const steps = (await client.call(endpoints.listSteps, { params: { id: second } })).json();
  const params = { id: second, stepId: steps[1].id };
  await client.call(endpoints.updateStep, { params, body: { question_answer: 'edited' } });
  expect((await imported(client, packZip(kept))).json()).toEqual({
    ...nothing,
    changed: ['lesson:uber-zurich'],
    removed: ['step:uber-zurich-2/step-3'],
    skipped: ['step:uber-zurich-2/step-2'],
  });
});

test('a lesson may require an existing one, but not in a circle', async () => {
  const client = await staff();
  await emptyContent();
  const { first, second } = await fill(client);
  const archive = await exported(client, { lesson: second });
  expect((await imported(client, archive)).statusCode).toBe(200);
  await client.call(endpoints.updateLesson, { params: { id: second }, body: { required_lessons_ids: [] } });
  await requires(api, first, second);
  const refused = await imported(client, archive, { force: true });
  expect(refused.json()).toMatchObject({
    status: 400,
    errors: [{ path: 'lessons/uber-zurich-2/lesson.yaml:1', message: expect.stringMatching(/circle/) }],
  });
});

test('a missing target without an address is reported', async () => {
  const client = await staff();
  const files = new Map([['targets.yaml', '- key: nowhere\n  name: Nowhere\n']]);
  const errors = [{ path: 'targets.yaml:1', message: expect.stringMatching(/nowhere/) }];
  expect((await imported(client, packZip(files))).json()).toMatchObject({ status: 400, errors });
  const far =
    '- key: far\n  name: Far\n  frontend_url: http://far.localhost/\n  backend_url: http://10.0.0.1/\n';
  const refused = await imported(client, packZip(new Map([['targets.yaml', far]])));
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'targets.yaml:1' }] });
});

test('a hundred mutated archives are refused with file and reason, and nothing is imported', async () => {
  const client = await staff();
  await emptyContent();
  await fill(client);
  const files = await unpackZip(await exported(client, { all: true }));
  await emptyContent();
  const before = await exported(client, { all: true });
  const path = fc.constantFrom(...files.keys());
  const mutation = fc.oneof(
    path.filter((name) => name.endsWith('.yaml')).map((name) => ({ [name]: 'title: [unclosed' })),
    path.filter((name) => name.endsWith('lesson.yaml')).map((name) => ({ [name]: 'order: high\n' })),
    path.filter((name) => name.endsWith('step.yaml')).map((name) => ({ [name]: 'type: X\n' })),
    path.filter((name) => name.endsWith('.md')).map((name) => ({ [name]: '  \n' })),
    fc.constantFrom('../../evil.yaml', '/etc/x', 'lessons/../x', 'x\\y').map((name) => ({ [name]: 'x' })),
    path.map((name) => ({ [name.replace(/[a-z]/, 'Z')]: 'x' })),
    path
      .filter((name) => name.endsWith('lesson.yaml'))
      .map((name) => ({
        [name]: `${files.get(name)}required_lessons: [no-such]\n`.replace(/required_lessons: \[\]\n/, ''),
      })),
  );
  await fc.assert(
    fc.asyncProperty(
      mutation,
      fc.boolean(),
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      async (change, isCut, part) => {
        const whole = packZip(new Map([...files, ...Object.entries(change)]));
        const archive = isCut ? whole.slice(0, Math.floor(whole.length * part)) : whole;
        const refused = await imported(client, archive, { force: true });
        expect(refused.statusCode).toBe(400);
        expect(refused.json().errors[0]).toEqual({
          path: expect.stringMatching(/:\d+$/),
          message: expect.any(String),
        });
      },
    ),
    { numRuns: 100 },
  );
  expect(await exported(client, { all: true })).toEqual(before);
});

test('shipped lessons do not undo an edit, a deletion or an import on this platform', async () => {
  const client = await staff();
  await emptyContent();
  const { lessons: all, ...rest } = await readCurriculum(contentDir);
  const shipped = { ...rest, lessons: all.slice(0, 6), categories: [] };
  const ship = (curriculum = shipped) =>
    importCurriculum(api.ctx, curriculum, { origin: 'shipped', force: false });
  await ship();
  expect(await ship()).toEqual(nothing);
  const lessons: { id: number; title: { en: string } }[] = (await client.call(endpoints.listLessons)).json();
  const [replaced, , edited, deleted] = lessons.map(({ id }) => id);
  await client.call(endpoints.updateLesson, { params: { id: edited }, body: { is_visible: false } });
  await client.call(endpoints.removeLesson, { params: { id: deleted } });
  const files = await unpackZip(await exported(client, { lesson: replaced }));
  const path = [...files.keys()].find((name) => name.endsWith('lesson.yaml')) ?? '';
  files.set(path, (files.get(path) ?? '').replace(/^order: \d+/m, 'order: 99'));
  expect((await imported(client, packZip(files))).json().changed).toHaveLength(1);
  expect(await ship()).toEqual(nothing);
  const next = {
    ...shipped,
    lessons: shipped.lessons.map((lesson) => ({ ...lesson, order: lesson.order + 1 })),
  };
  const report = await ship(next);
  expect(report.changed).toHaveLength(shipped.lessons.length - 3);
  expect(report.skipped).toHaveLength(3);
  const own = await aLesson(api);
  await ship({ ...next, lessons: [], categories: [] });
  const left: { id: number }[] = (await client.call(endpoints.listLessons)).json();
  expect(left.map(({ id }) => id).toSorted()).toEqual([edited, replaced, own.id].toSorted());
});

test('authors diff, import and export from the command line', async () => {
  await emptyContent();
  const { user } = await aLearner(api, { isStaff: true });
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const folder = await mkdtemp(join(tmpdir(), 'curriculum-'));
  const main = join(contentDir, '../src/main.ts');
  const run = async (...args: string[]) => {
    const login = ['--url', url, '--username', user.username];
    const env = { ...process.env, SENTIERO_PASSWORD: user.password };
    return (await promisify(execFile)(process.execPath, [main, ...args, ...login], { env })).stdout;
  };
  await fill(await staff());
  expect(await run('export', folder)).toMatch(/^\d+ files written/);
  expect(await run('diff', folder)).toBe('nothing to do\n');
  await emptyContent();
  expect(await run('diff', folder)).toMatch(/^created target:target-/);
  expect(await run('import', folder)).toContain('created lesson:uber-zurich-2\n');
  await rm(folder, { recursive: true });
});

test.each([
  [
    'aliases in aliases',
    `a: &a [x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: [*b, *b, *b, *b, *b, *b]\n`,
    1,
  ],
  ['aliases that grow past all bounds', laughs(), 1],
  ['ten thousand keys', Array.from({ length: 30_000 }, (_, n) => `k${n}: 1`).join('\n'), 2_000],
  ['deep nesting', '[{a: '.repeat(20_000), 1],
  ['questions in questions', '? '.repeat(30_000), 1],
  ['a text of quotes that is read for minutes', `title: ${"'".repeat(400_000)}\n`, 1],
])(
  'an archive with %s is a curriculum error that names it, and blocks no one else',
  async (_name, yaml, line) => {
    const client = await staff();
    await client.call(usersEndpoints.me);
    const progress = { isDone: false };
    const answer = imported(
      client,
      packZip(
        new Map([
          ['targets.yaml', '[]'],
          ['categories/a.yaml', yaml],
        ]),
      ),
    ).finally(() => (progress.isDone = true));
    // Processor time of this thread in microseconds, the longest between two turns of its event loop.
    let longest = 0;
    while (!progress.isDone) {
      const from = process.threadCpuUsage();
      await delay(5);
      const { user, system } = process.threadCpuUsage(from);
      longest = Math.max(longest, user + system);
    }
    const { statusCode, json } = await answer;
    expect(statusCode).toBe(400);
    const { errors } = json();
    expect(errors[0].path).toMatch(/^categories\/a\.yaml:\d+$/);
    expect(Number(errors[0].path.split(':')[1])).toBeGreaterThanOrEqual(line);
    expect(longest).toBeLessThan(500_000);
  },
);

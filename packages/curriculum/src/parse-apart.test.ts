import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { CurriculumError, packZip, parseApart, ReadersBusy } from './index.ts';

const times = (text: string, count: number) => text.repeat(count);
const text = '{ de: a, en: b, fr: c, it: d }';
const category = 'categories/a.yaml';

async function problemsOf(
  files: Record<string, string>,
  deadlines = { fileMs: 60_000, allMs: 60_000 },
): Promise<readonly string[]> {
  const archive = packZip(new Map(Object.entries({ 'targets.yaml': '[]', ...files })));
  const error: unknown = await parseApart({ archive }, deadlines).catch((thrown: unknown) => thrown);
  if (!(error instanceof CurriculumError)) throw new Error(`not refused: ${String(error)}`);
  return error.problems.map(({ file, line, reason }) => `${file}:${line} ${reason}`);
}

const laughs = Array.from({ length: 9 }, (_, n) => `l${n + 1}: &l${n + 1} [${times(`*l${n}, `, 9)}]`);
const keys = (count: number) => Array.from({ length: count }, (_, n) => `k${n}: 1`).join('\n');

test.for<[name: string, yaml: string, line: number, reason: string]>([
  ['an anchor that grows', `l0: &l0 lol\n${laughs.join('\n')}\n`, 1, 'anchor'],
  ['an alias', 'order: 1\ntitle: *t\n', 2, 'alias'],
  ['a merge key of an anchor', `order: 1\nbase: &base {}\n<<: *base\n`, 2, 'anchor'],
  ['a tag', 'order: !!int 1\n', 1, 'tag'],
  ['a tag of a function', 'title:\n  !!js/function "function () {}"\n', 2, 'tag'],
  ['a directive', '%YAML 1.1\n---\norder: 1\n', 1, 'directive'],
  ['deep braces', `order: 1\ntitle: ${times('[', 200_000)}\n`, 2, 'nested'],
  ['deep maps', `title: ${times('{a: ', 100_000)}\n`, 1, 'nested'],
  ['deep hyphens', times('- ', 200_000), 1, 'nested'],
  ['deep question marks', times('? ', 200_000), 1, 'nested'],
  ['many keys', keys(100_000), 2_000, 'too many parts'],
  ['many documents', times('---\n', 100_000), 5_000, 'too many parts'],
  ['many open quotes', times('"', 400_000), 1, 'nested|too many parts'],
])('%s is refused with its line, before it reaches the parser', async ([_name, yaml, line, reason]) => {
  const [problem = ''] = await problemsOf({ [category]: yaml });
  const [, at = '', said] = /^categories\/a\.yaml:(\d+) (.*)/.exec(problem) ?? [];
  expect(said).toMatch(new RegExp(reason));
  expect(Number(at)).toBeGreaterThanOrEqual(line);
});

test('text that looks like an alias is accepted as text', async () => {
  const lesson = `title: ${text}\norder: 1\ntarget_application: null\ngoals:\n  - de: |\n      *this* &that !other\n    en: "*x"\n    fr: '&x'\n    it: a *b* !c\n`;
  const files = new Map([
    ['targets.yaml', '[]'],
    ['lessons/a/lesson.yaml', lesson],
  ]);
  const { curriculum } = await parseApart({ files });
  expect(curriculum.lessons[0]?.goals[0]).toEqual({
    de: '*this* &that !other\n',
    en: '*x',
    fr: '&x',
    it: 'a *b* !c',
  });
});

test('an import reads the solution of a step wherever it stands in its file, and no other ways', async () => {
  const step = 'lessons/a/steps/01-b';
  const ways = 'also:\n  - answer: 6\nnear_misses: [{ broken';
  const own = 'solution:\n# the year\n  answer: "1972"\n';
  const texts = ['de', 'en', 'fr', 'it'].map((language) => [`${step}/${language}.md`, 'Text.'] as const);
  const filesWith = (solution: string) =>
    new Map([
      ['targets.yaml', '[]'],
      ['lessons/a/lesson.yaml', `title: ${text}\norder: 1\ntarget_application: null\ngoals: []\n`],
      [`${step}/step.yaml`, `type: Q\ntitle: ${text}\nquestion_answer: '1972'\n`],
      [`${step}/solution.yaml`, solution],
      ...texts,
    ]);
  for (const solution of [`${own}${ways}`, `${ways}\n${own}`, '{ solution: { answer: "1972" } }']) {
    const { curriculum } = await parseApart({ files: filesWith(solution), skipWays: true });
    expect(curriculum.lessons[0]?.steps[0]?.solution).toEqual({ answer: '1972' });
  }
  await expect(parseApart({ files: filesWith(ways), skipWays: true })).rejects.toThrow(/solution\.yaml/);
});

test("a file that takes too long is named, and the caller's event loop is never blocked", async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  const slow = Object.fromEntries(
    Array.from({ length: 400 }, (_, n) => [`categories/a${n}.yaml`, keys(3_000)]),
  );
  expect(await problemsOf(slow, { fileMs: 1, allMs: 60_000 })).toEqual([
    expect.stringMatching(/^(the archive|categories.*|targets.yaml):1 reading it takes too long$/),
  ]);
  expect(await problemsOf(slow, { fileMs: 60_000, allMs: 200 })).toEqual([
    expect.stringMatching(/reading it takes too long$/),
  ]);
  clearInterval(timer);
  // A loop that waits for the parser turns once or twice.
  expect(turns).toBeGreaterThan(5);
});

test('lessons that require each other in many ways are refused quickly', async () => {
  const all = Array.from({ length: 400 }, (_, n) => `l${n}`);
  const lesson = (n: number) => {
    const required = Array.from({ length: 100 }, (_, step) => `l${(n + step + 1) % 400}`);
    return `title: ${text}\norder: 1\ntarget_application: null\ngoals: []\nrequired_lessons: [${required.join(', ')}]\n`;
  };
  const files = Object.fromEntries(all.map((key, n) => [`lessons/${key}/lesson.yaml`, lesson(n)]));
  const problems = await problemsOf(files);
  expect(problems[0]).toContain('requirement circle');
  expect(problems.length).toBeLessThanOrEqual(50);
});

test('a thousand broken files make a readable report', async () => {
  const broken = Array.from({ length: 1_000 }, (_, n) => [`no/such/\u001b[2J${n}`, times('x', 10)] as const);
  const problems = await problemsOf(Object.fromEntries(broken));
  expect(problems).toHaveLength(200);
  expect(problems.join('')).not.toContain('\u001b');
  const [long = ''] = await problemsOf({ [category]: `order: 1\n${times('y', 900_000)}: 1\n` });
  expect(long.length).toBeLessThan(700);
});

test.each([
  ['lessons', (n: number) => `lessons/l${n}/lesson.yaml`, 1_001],
  ['categories', (n: number) => `categories/c${n}.yaml`, 501],
  ['lessons/a/steps', (n: number) => `lessons/a/steps/${n}-s${n}/step.yaml`, 501],
])('more %s than the limit are refused before one is read', async (folder, path, count) => {
  const files = Object.fromEntries(Array.from({ length: count }, (_, n) => [path(n), 'x: [']));
  expect(await problemsOf(files)).toEqual([`${folder}:1 there are more than ${count - 1} here`]);
});

test('an archive of nothing but folders, and one with an endless path, are refused', async () => {
  const folders = Array.from({ length: 20_001 }, (_, n) => [`f${n}/`, new Uint8Array()] as const);
  for (const archive of [
    zipSync(Object.fromEntries(folders)),
    zipSync({ [`${times('a/', 5_000)}x`]: strToU8('x') }),
  ])
    await expect(parseApart({ archive })).rejects.toThrow(/more than 20000 entries|path is longer/);
});

test('the backlog is bounded, and waiting runs get their turn', async () => {
  const files = new Map([['targets.yaml', '[]']]);
  const reads = await Promise.allSettled(Array.from({ length: 12 }, () => parseApart({ files })));
  const refused = reads.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  for (const read of refused) expect(read).toMatchObject({ reason: expect.any(ReadersBusy) });
});

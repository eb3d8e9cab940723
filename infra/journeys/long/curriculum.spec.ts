import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { contentDir, playOrder } from '@sentiero/curriculum';
import { importLessons } from '@sentiero/prover/import-lessons';
import { playInOneSitting, type LessonProof } from '@sentiero/prover/one-sitting';
import { readPlayedLessons } from '@sentiero/prover/played-lessons';
import { proofHeader, proofLine } from '@sentiero/prover/proof-table';
import { startUnlimited } from '@sentiero/local';
import { playWays } from '@sentiero/prover/ways/play-ways';
import { wayName } from '@sentiero/prover/ways/way';
import { areGoalsMet, sumOf, waysTable } from '@sentiero/prover/ways/ways-table';

let platform: Awaited<ReturnType<typeof startUnlimited>>;
let folder = '';

test.beforeAll(async () => {
  platform = await startUnlimited();
  folder = await mkdtemp(join(tmpdir(), 'sentiero-own-lesson-'));
});
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await platform.stop();
});

const show = (proof: LessonProof) => process.stdout.write(`${proofLine(proof)}\n`);

for (const seed of [null, 'one', 'two', 'three'])
  test(`in one sitting, ${seed === null ? 'in their order' : `shuffled by ${seed}`}, solutions complete every lesson`, async () => {
    const { lessons } = await readPlayedLessons([]);
    process.stdout.write(`${proofHeader}\n`);
    const proofs = await playInOneSitting(platform, playOrder(lessons, { seed }), show);
    expect(proofs.length).toBe(lessons.length);
    for (const { lesson, problems } of proofs) expect(problems, lesson).toEqual([]);
  });

test('the shipped lessons accept at least 98 % of the ways and at most 2 % of the near misses', async () => {
  const { lessons } = await readPlayedLessons([]);
  const results = await playWays(platform, playOrder(lessons), { only: [], learnersAtOnce: 40 });
  expect(results.length).toBeGreaterThan(600);
  expect(areGoalsMet(sumOf(results)), waysTable(results)).toBe(true);
});

const inAll = (text: string) => `{ de: ${text}, en: ${text}, fr: ${text}, it: ${text} }`;

/** A custom lesson with a way that its rule refuses and a near miss that it accepts. */
async function writeOwnLesson(): Promise<void> {
  const step = 'lessons/own/steps/01-ask';
  const files: [string, string][] = [
    [
      'lessons/own/lesson.yaml',
      `order: 99\ntitle: ${inAll('Own')}\ngoals: []\nrequired_lessons: [requests-and-responses]\ntarget_application: shop\n`,
    ],
    [`${step}/step.yaml`, `title: ${inAll('Ask')}\ntype: T\ntask_url: /products/2\n`],
    ...['de', 'en', 'fr', 'it'].map((language): [string, string] => [`${step}/${language}.md`, 'Text\n']),
    [
      `${step}/solution.yaml`,
      [
        'solution: { requests: [{ method: GET, path: /products/2 }] }',
        'also:',
        '  - { why: with a query, requests: [{ method: GET, path: "/products/2?x=%2F" }] }',
        '  - { why: another product, requests: [{ method: GET, path: /products/3 }] }',
        'near_misses:',
        '  - { why: another product, requests: [{ method: GET, path: /products/3 }] }',
        '  - { why: the task itself, requests: [{ method: GET, path: /products/2 }] }',
        '  - { why: no such page, requests: [{ method: GET, path: /nowhere, status: 200 }] }',
      ].join('\n'),
    ],
  ];
  await cp(join(contentDir, 'targets.yaml'), join(folder, 'targets.yaml'));
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

test('a custom lesson is played after the one it requires, and errors in its rule are reported', async () => {
  await writeOwnLesson();
  const { lessons, only, files } = await readPlayedLessons([folder]);
  const ordered = playOrder(lessons, { only });
  await importLessons({ platform, isOwn: true, stop: async () => undefined }, files ?? new Map(), null);

  const proofs = await playInOneSitting(platform, ordered, show);
  expect(proofs.map(({ lesson, problems }) => [lesson, problems])).toEqual([
    ['requests-and-responses', []],
    ['own', []],
  ]);
  const results = await playWays(platform, ordered, { only, learnersAtOnce: 4 });
  const outcomes = results.map(({ way, outcome }) => `${wayName(way)}: ${outcome}`);
  expect(outcomes.toSorted()).toEqual([
    'own/ask also 1: taken',
    'own/ask also 2: refused',
    'own/ask near miss 1: refused',
    'own/ask near miss 2: taken',
    'own/ask near miss 3: broken',
  ]);
  expect(waysTable(results)).toContain('own/ask also 2 (another product): refused');
  expect(areGoalsMet(sumOf(results))).toBe(false);
});

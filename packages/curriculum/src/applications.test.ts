import { languages } from '@sentiero/contracts/shared';
import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { applicationsDir, readCurriculum, readSolutions } from './index.ts';
import { owaspTerms } from './owasp-terms.fixture.ts';
import { structure } from './text-structure.fixture.ts';
import { validateFolder } from './validate-folder.ts';

const folders = (await readdir(applicationsDir, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory() && entry.name !== 'images')
  .map(({ name }) => name);

test('there are three applications that others wrote', () => {
  expect(folders.toSorted()).toEqual(['juice-shop', 'webgoat', 'wordpress']);
});

describe.each(folders)('the files of %s', (name) => {
  const folder = `${applicationsDir}/${name}`;

  test('are valid, spelt right, and say how a copy is made', async () => {
    const { curriculum, warnings } = await validateFolder(folder);
    expect(warnings).toEqual([]);
    const [target, ...others] = curriculum.targets;
    expect(others).toEqual([]);
    expect(target).toMatchObject({ key: name, addresses: null });
    expect(target?.instance?.image).toMatch(/:v?\d/);
    expect(curriculum.lessons.map((lesson) => lesson.target)).toEqual([name]);
  });

  test('say the same in all four languages', async () => {
    const { lessons } = await readCurriculum(folder);
    for (const { steps } of lessons)
      for (const { content, hints, debrief, model_answer, key } of steps)
        for (const text of [content, ...hints, debrief, model_answer])
          for (const language of text === null ? [] : languages)
            expect(structure(text?.[language] ?? ''), `${key}: ${language}`).toEqual(
              structure(text?.en ?? ''),
            );
  });

  test('name the categories of the OWASP Top 10 as their translations do', async () => {
    const { lessons } = await readCurriculum(folder);
    for (const { steps } of lessons)
      for (const language of languages) {
        const found = steps.flatMap(({ content }) => [
          ...content[language].matchAll(/\*\*(A\d\d:20\d\d) – ([^*]+)\*\*/g),
        ]);
        expect(found.length, language).toBeGreaterThan(0);
        for (const [, category = '', term] of found) expect(term).toBe(owaspTerms[category]?.[language]);
      }
  });

  test('have a solution for each step, and a near miss unless any text completes it', async () => {
    const { lessons } = await readCurriculum(folder);
    const solutions = await readSolutions(folder);
    for (const { key, steps } of lessons)
      for (const step of steps.filter(({ type }) => type !== 'I')) {
        const solution = solutions.find((each) => each.lesson === key && each.step === step.key);
        expect(solution, step.key).toBeDefined();
        expect(step.type === 'O' || solution?.near_misses?.length, step.key).toBeTruthy();
      }
  });
});

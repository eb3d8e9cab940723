import { expect, test } from 'vitest';
import { CurriculumError } from './curriculum-error.ts';
import { parseCurriculum } from './parse-curriculum.ts';
import { notStorable, notStorableIn } from './storable-text.ts';

test('texts and keys with NUL or half of a surrogate pair are found wherever they are', () => {
  const value = { a: ['fine 😀', 'a\0b'], b: { c: '\ud83d', 'd\0': 1 }, e: null, f: 7 };
  expect(notStorableIn(value)).toEqual([['a', '1'], ['b', 'c'], ['b']]);
});

test('a curriculum with such a text is refused with its file and line', () => {
  const text = '{ de: a, en: "b\\0", fr: c, it: d }';
  const files = new Map([
    ['categories/web.yaml', `order: 1\ntitle: ${text}\ndescription: { de: a, en: b, fr: c, it: d }\n`],
  ]);
  const problem = { file: 'categories/web.yaml', line: 2, reason: `title.en ${notStorable}` };
  expect(problemsOf(() => parseCurriculum(files))).toContainEqual(problem);
});

function problemsOf(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    return error instanceof CurriculumError ? error.problems : error;
  }
}

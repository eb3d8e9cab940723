import { expect, test } from 'vitest';
import { readPlace } from './read-place.ts';

test.each([
  ['lessons/a/lesson.yaml:12', 'lessons/a/lesson.yaml', '12'],
  ['a:b.yaml:1', 'a:b.yaml', '1'],
  ['no line', 'no line', ''],
])('the location %s is file %s and line %s', (path, file, line) => {
  expect(readPlace(path)).toEqual({ file, line });
});

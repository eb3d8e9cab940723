import { unclassified } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { courseLessons } from './course-lessons.ts';

const title = { de: '', en: '', fr: '', it: '' };
const visible = [1, 2, 3].map((id) => ({
  id,
  order: id,
  title,
  minutes: null,
  plan: null,
  mode: 'path' as const,
  ...unclassified,
}));
const undated = { opens: null, due: null, closes: null };
const idsOf = (planned: number[] | 'all') =>
  courseLessons(visible, planned === 'all' ? 'all' : planned.map((lesson) => ({ lesson, ...undated }))).map(
    ({ id }) => id,
  );

test('the lessons of a course are its plan’s, in its order, as far as they are visible; or all', () => {
  expect(idsOf([3, 9, 1])).toEqual([3, 1]);
  expect(idsOf('all')).toEqual([1, 2, 3]);
});

import { expect, test } from 'vitest';
import { requirementCircle } from './requirement-circle.ts';

const circle = (start: number, ...requirements: [number, number[]][]) =>
  requirementCircle(start, new Map(requirements));

test('a chain of requirements is not a circle', () => {
  expect(circle(1, [1, [2, 3]], [2, [3]])).toBeNull();
  expect(circle(1)).toBeNull();
});

test('a requirement circle is reported lesson by lesson', () => {
  expect(circle(1, [1, [4, 2]], [2, [3]], [3, [1]])).toEqual([1, 2, 3, 1]);
  expect(circle(1, [1, [1]])).toEqual([1, 1]);
});

test('a circle that does not include the lesson is not reported, and the search terminates', () => {
  expect(circle(1, [1, [2]], [2, [3]], [3, [2]])).toBeNull();
});

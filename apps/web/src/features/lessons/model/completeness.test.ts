import { expect, test } from 'vitest';
import { hasOpenTasks, isComplete, percentDone, requirementsMet, sumOf } from './completeness.ts';

test('a lesson is complete once its tasks are, and never without tasks', () => {
  expect(isComplete({ completed: 3, tasks: 3 })).toBe(true);
  expect(isComplete({ completed: 2, tasks: 3 })).toBe(false);
  expect(isComplete({ completed: 0, tasks: 0 })).toBe(false);
  expect(hasOpenTasks({ completed: 0, tasks: 0 })).toBe(false);
});

test('one unmet requirement locks the lesson', () => {
  expect(requirementsMet({ required_lessons: [] })).toBe(true);
  expect(requirementsMet({ required_lessons: [{ completed: 0, tasks: 0 }] })).toBe(true);
  const required = [
    { completed: 3, tasks: 3 },
    { completed: 0, tasks: 8 },
  ];
  expect(requirementsMet({ required_lessons: required })).toBe(false);
});

test.each([
  [0, 7, 0],
  [3, 7, 43],
  [7, 7, 100],
  [0, 0, 100],
])('%i of %i is %i percent', (completed, tasks, percent) => {
  expect(percentDone({ completed, tasks })).toBe(percent);
});

test('the progress of a category is the sum over its lessons, not the mean of their percentages', () => {
  const sum = sumOf([
    { completed: 1, tasks: 1 },
    { completed: 0, tasks: 9 },
  ]);
  expect(sum).toEqual({ completed: 1, tasks: 10 });
});

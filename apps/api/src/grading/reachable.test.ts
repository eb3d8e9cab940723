import { expect, test } from 'vitest';
import { reachableSteps } from './reachable.ts';

const steps = [
  { id: 7, order: 2, type: 'T' },
  { id: 3, order: 0, type: 'I' },
  { id: 5, order: 1, type: 'Q' },
  { id: 4, order: 1, type: 'S' },
  { id: 9, order: 3, type: 'E' },
] as const;

test.each([
  ['nothing', [], [3, 4]],
  ['the first task', [4], [3, 4, 5]],
  ['two tasks', [4, 5], [3, 4, 5, 7]],
  ['all', [4, 5, 7, 9], [3, 4, 5, 7, 9]],
  ['a later task only', [7], [3, 4]],
])('with %s completed, the steps up to the first open task are reachable', (_what, completed, expected) => {
  const reachable = reachableSteps(steps, (id) => completed.includes(id));
  expect(reachable.map(({ id }) => id)).toEqual(expected);
});

test('a lesson without steps has no reachable steps', () => {
  expect(reachableSteps([], () => true)).toEqual([]);
});

import { emptyCondition, type StepInput } from '@sentiero/contracts/authoring';
import { expect, test } from 'vitest';
import { newCategory, newLesson, newStep, nextOrder } from './drafts.ts';
import { stepProblems } from './input-problems.ts';

test('a new item is placed last; the first one has the order 0', () => {
  expect(nextOrder([])).toBe(0);
  expect(nextOrder([{ order: 3 }, { order: 7 }, { order: 1 }])).toBe(8);
  expect([newCategory(), newLesson(), newStep()].map(({ order }) => order)).toEqual([0, 0, 0]);
  expect(newLesson(8)).toMatchObject({ order: 8, is_visible: true });
});

test('a step of an unknown type can be previewed', () => {
  for (const type of ['Z', 'constructor', '__proto__'])
    expect(() => stepProblems({ ...newStep(), type: type as StepInput['type'] })).not.toThrow();
});

test('a blank key counts as missing', () => {
  const event_conditions = [{ ...emptyCondition, key: ' \t ', value_string: 'x' }];
  const problems = stepProblems({ ...newStep(), type: 'E', event_type: 'sql', event_conditions });
  expect(problems).toContainEqual({ path: '/event_conditions/0/key', kind: 'required' });
});

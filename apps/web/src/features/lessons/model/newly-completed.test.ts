import { expect, test } from 'vitest';
import { aStep } from './lesson-samples.ts';
import { newlyCompleted } from './newly-completed.ts';

const at = '2026-11-21T12:00:00Z';

test('a newly completed step is announced', () => {
  const before = [aStep({ id: 1, completed: at }), aStep({ id: 2 })];
  const now = [aStep({ id: 1, completed: at }), aStep({ id: 2, completed: at })];
  expect(newlyCompleted(before, now)).toBe(1);
});

test('steps completed before the lesson was opened are not announced', () => {
  const steps = [aStep({ id: 1, completed: at })];
  expect(newlyCompleted(undefined, steps)).toBe(-1);
  expect(newlyCompleted(steps, steps)).toBe(-1);
});

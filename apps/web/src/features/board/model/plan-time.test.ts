import { expect, test } from 'vitest';
import { planTime } from './plan-time.ts';

const step = (type: 'I' | 'Q', median_seconds: number | null) => ({ type, median_seconds });

test('the time of a lesson counts its measured tasks, and says how many those are', () => {
  const steps = [step('I', null), step('Q', 100), step('Q', null), step('Q', 200)];
  expect(planTime(steps)).toEqual({ minutes: 5, measured: 2, steps: 3 });
});

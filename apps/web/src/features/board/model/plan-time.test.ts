import { expect, test } from 'vitest';
import { planTime } from './plan-time.ts';

const step = (type: 'I' | 'Q', median_seconds: number | null, minutes: number | null = null) => ({
  type,
  minutes,
  median_seconds,
});

test('a lesson takes the median of each step, and the estimate of those without', () => {
  const steps = [step('I', null, 3), step('Q', 100, 9), step('Q', null), step('Q', null, 4), step('Q', 200)];
  expect(planTime({ minutes: 90, steps })).toEqual({ minutes: 12, measured: 2, steps: 4 });
});

test('the estimate of the whole lesson holds until something is measured', () => {
  const steps = [step('I', null, 3), step('Q', null, 4)];
  expect(planTime({ minutes: null, steps })).toEqual({ minutes: 7, measured: 0, steps: 1 });
  expect(planTime({ minutes: 90, steps })).toEqual({ minutes: 90, measured: 0, steps: 1 });
  expect(planTime({ minutes: null, steps: [step('Q', null)] })).toBeNull();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Nudges } from './nudges.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first change is sent immediately, later ones at most once a second, and the last one always', () => {
  const sent: number[] = [];
  const nudges = new Nudges((step) => sent.push(step));
  for (let change = 0; change < 100; change++) nudges.nudge(7);
  nudges.nudge(8);
  expect(sent).toEqual([7, 8]);
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([7, 8, 7]);
  nudges.nudge(7);
  expect(sent).toEqual([7, 8, 7]);
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual([7, 8, 7, 7]);
  nudges.nudge(7);
  expect(sent).toEqual([7, 8, 7, 7, 7]);
});

test('after the end nothing is sent and no timer remains', () => {
  const sent: number[] = [];
  const nudges = new Nudges((step) => sent.push(step));
  nudges.nudge(7);
  nudges.nudge(7);
  nudges.close();
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual([7]);
  expect(vi.getTimerCount()).toBe(0);
});

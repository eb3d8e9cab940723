import { expect, test } from 'vitest';
import { StopRequests } from './stop-requests.ts';

const outcomes = (times: number[]) => {
  const requests = new StopRequests();
  return times.map((time) => requests.isUrgent(time));
};

test('a third request within 2 s is urgent, a second one is not', () => {
  expect(outcomes([0, 900, 1900])).toEqual([false, false, true]);
  expect(outcomes([0, 1500])).toEqual([false, false]);
});

test('widely spaced requests are never urgent, however many', () => {
  expect(outcomes([0, 1500, 3000, 4500, 6000])).toEqual([false, false, false, false, false]);
});

test('a request forwarded by several programs counts once', () => {
  expect(outcomes([0, 3, 20, 25, 90])).toEqual([false, false, false, false, false]);
});

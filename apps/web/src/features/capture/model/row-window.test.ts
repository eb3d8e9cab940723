import { expect, test } from 'vitest';
import { rowsInSight, scrollTopOf } from './row-window.ts';

test.each([
  [
    { firstRow: 0, rows: 10, count: 10_000 },
    { first: 0, end: 14 },
  ],
  [
    { firstRow: 500, rows: 10, count: 10_000 },
    { first: 496, end: 514 },
  ],
  [
    { firstRow: 9_995, rows: 10, count: 10_000 },
    { first: 9_986, end: 10_000 },
  ],
  [
    { firstRow: 0, rows: 10, count: 3 },
    { first: 0, end: 3 },
  ],
  // A filter leaves fewer rows than were above the view.
  [
    { firstRow: 500, rows: 10, count: 5 },
    { first: 0, end: 5 },
  ],
])('at %j the rows %j are rendered', (place, window) => {
  expect(rowsInSight(place)).toEqual(window);
});

test('the row being read stays in place when rows arrive above it', () => {
  const rows = ['d', 'c', 'b', 'a'].map((id) => ({ id }));
  expect(scrollTopOf({ id: 'b', offset: 5 }, rows, 37)).toBe(2 * 37 + 5);
  expect(scrollTopOf({ id: 'gone', offset: 5 }, rows, 37)).toBeNull();
});
